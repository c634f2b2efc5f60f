/** What only the podium asks the room. */

import { call, type Taking } from "../../lib/api";

export const podium = {
  staff: () => call("get", "/api/podium/staff"),
  people: (q: string) => call("get", "/api/podium/people", { query: { q } }),
  personCard: (person: string) => call("get", "/api/podium/people/{person}", { parts: { person } }),
  alarms: () => call("get", "/api/floor/alarms"),
  calls: () => call("get", "/api/podium/calls"),
  call: (number: number) => call("get", "/api/podium/calls/{number}", { parts: { number } }),
  dealers: () => call("get", "/api/podium/dealers"),
  mine: () => call("get", "/api/podium/mine"),
  shifts: () => call("get", "/api/podium/shifts"),
  shift: (name: string) => call("get", "/api/podium/shifts/{name}", { parts: { name } }),
  pictures: (days: number, zone: string) =>
    call("get", "/api/podium/pictures", { query: `?${new URLSearchParams({ days: String(days), zone })}` }),
  acts: (query: Record<string, string>) => call("get", "/api/podium/acts", { query: `?${new URLSearchParams(query)}` }),
  tableForm: (game: string, stakes = "") => call("get", "/api/podium/form", { query: { game, stakes } }),
  tableCost: (body: Taking<"/api/podium/cost", "post">) => call("post", "/api/podium/cost", { body }),
  putUpForAll: (body: Taking<"/api/floor/tables", "post">) => call("post", "/api/floor/tables", { body }),
  payBack: (body: Taking<"/api/floor/pay-back", "post">) => call("post", "/api/floor/pay-back", { body }),
  invite: (body: Taking<"/api/floor/invitations", "post">) => call("post", "/api/floor/invitations", { body }),
};
