/** What only one's own page asks the room. */

import { call, type Taking } from "../../lib/api";

export const account = {
  password: (body: Taking<"/api/me/password", "put">) => call("put", "/api/me/password", { body }),
  passkeys: () => call("get", "/api/me/passkeys"),
  offerPasskey: (password: string) => call("post", "/api/me/passkeys/options", { body: { password } }),
  keepPasskey: (body: Taking<"/api/me/passkeys", "post">) => call("post", "/api/me/passkeys", { body }),
  removePasskey: (passkey: string) => call("delete", "/api/me/passkeys/{passkey}", { parts: { passkey } }),
  setLimits: (body: Taking<"/api/me/limits", "put">) => call("put", "/api/me/limits", { body }),
};
