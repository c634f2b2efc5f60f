/** The words of the protocol, made from the server's published schema, and the few that are only ours. */

import type { Give, HandShown, InHand, Line } from "./schema";

export type {
  Answer,
  Ask,
  BlankShown,
  CitedShown,
  Clock,
  Compared,
  DrillBook,
  DrillClass,
  DrillGrade,
  DrillKind,
  DrillProblem,
  Face,
  FloorAnswer,
  FloorGame,
  GameReadingsShown,
  GameRulesShown,
  GameShown,
  HandLine,
  HandSaid,
  HandShown,
  HouseShown,
  IncidentField,
  IncidentShown,
  Legend,
  Limits,
  Line,
  Link,
  Lobby,
  Marked,
  Message,
  MyHands,
  OddsShown,
  OpeningShown,
  OwnTable,
  PastShown,
  PostedShown,
  Printed,
  PostingShown,
  Option,
  OutlookSaid,
  Part,
  Price,
  Problem,
  Question,
  ReadingShown,
  ReadingsShown,
  Recalled,
  Refusal,
  ReportShown,
  AlarmsShown,
  RuleFiled,
  RuleRef,
  RuleShown,
  RulingFound,
  RulingShown,
  Said,
  SeatShown,
  Seated,
  StoryLine,
  Vocabulary,
  Wording,
  SettingShown,
  SideBySide,
  TableLine,
  TableShown,
  Taken,
  TrainingDone,
  TrainingState,
  TrainingTable,
  Welcome,
  Who,
  Why,
  You,
  ClientMessage,
  Due,
  News,
  ServerMessage,
} from "./schema";

/** What may be said at a table, in the words of the journal. */
export type Input = Give["what"];
/** An event of the table: a hand's own events come wrapped as `inhand`. */
export type TableEvent = Line["what"];
/** An event of a hand. */
export type HandEvent = InHand["told"];
export type Seat = number;
export type Cents = number;
export type Card = string;
export type Place = string;
/** The hand in progress with nothing left out; over the wire what is empty is omitted. */
export type Hand = Required<HandShown>;
