/** Laurel for web games. Scores and contexts are bigints: a JavaScript number cannot hold every one of them. */
export interface Player { id: string; displayName: string; avatarURL?: string; }
export interface Entry { rank: number; globalRank?: number; player: Player; score: bigint; formattedScore: string; context: bigint; date: string; }
export interface Receipt {
  id: string; leaderboardID: string; outcome: "ranked" | "notImproved" | "late" | "held" | "refused"; replayed: boolean;
  entry?: Entry; previousRank?: number; playerCount: number; challengesCompleted: string[]; position: string;
}
export interface Page {
  leaderboardID: string; version: string; generatedAt: string; playerCount: number; entries: Entry[];
  notFound?: string[]; localPlayerEntry?: Entry;
}
export interface Selection {
  scope?: "global" | "friends";
  time?: "allTime" | "today" | "week"; occurrence?: "current" | "previous" | number; start?: number; limit?: number;
  around?: string; aroundScore?: bigint; player?: string | string[]; percentile?: number;
}
export interface Score { leaderboard: string; score: bigint | number | string; context?: bigint | number; date?: Date | string; id?: string; }

export interface Friend { player: Player; state: "none" | "requested" | "received" | "friends" | "blocked"; since?: string; }
export interface Challenge {
  id: string; state: "pending" | "completed" | "declined" | "invalid"; issuer: Player; receiver: Player; message?: string;
  /** What is to be beaten; left out where it is an achievement. */
  score?: { leaderboardID: string; occurrence?: number; score: bigint; formattedScore: string; context: bigint };
  achievementID?: string; issueDate: string; expirationDate: string; acceptDate?: string; completionDate?: string; reason?: string;
  /** The challenge that was beaten and that this one returns. */
  returnedChallengeID?: string;
}
export interface GroupChallenge {
  id: string; definitionID: string; leaderboardID: string; starter: Player; players: Player[]; tries: "1" | "3" | "unlimited";
  startDate: string; endDate: string; isEnded: boolean;
}
export interface GroupStandings {
  groupChallenge: GroupChallenge;
  entries: Array<{ rank?: number; player: Player; tryCount: number; score?: bigint; formattedScore?: string; date?: string }>;
}
export interface Achievement {
  id: string; title: string; description?: string; points: number; isHidden: boolean; isRepeatable: boolean; rarityPercent: number;
  percentComplete: number; completionDate?: string; completionCount: number; lastReportedDate?: string;
}
/** What the server tells: the `detail` of the events of `listen`. */
export interface LaurelEvent {
  id?: string; type: string; date: string; game: string; player?: Player; showsBanner?: boolean; challenge?: Challenge;
  groupChallenge?: GroupChallenge; achievementID?: string; leaderboardID?: string; occurrence?: number; entry?: Entry;
  entries?: Entry[]; playerCount?: number; position?: number;
}

export class LaurelError extends Error {
  /** The problem's stable name, such as `score-out-of-range`; `unreachable` where there was no answer. */
  readonly slug: string;
  /** 0 where there was no answer. */
  readonly status: number;
  readonly problem: Record<string, unknown>;
  readonly isTemporary: boolean;
}

export class Laurel extends EventTarget {
  /** @param options.server By default the server that this module came from. `key` is a client key. */
  constructor(options: { server?: string; game: string; key: string });
  /** Nil until somebody is signed in. */
  readonly player: Player | null;
  readonly isLasting: Promise<boolean>;
  signIn(options?: { name?: string }): Promise<Player>;
  signOut(): Promise<void>;
  /** Null while it waits to be sent. Throws what the server refused for good. */
  submit(score: Score): Promise<Receipt | null>;
  /** Signs in by name and submits, in one call. */
  play(score: Score & { name: string }): Promise<Receipt | null>;
  send(): Promise<Map<string, Receipt | LaurelError>>;
  waiting(): Promise<Array<{ id: string; leaderboard: string; score: string; date: string }>>;
  entries(leaderboard: string, selection?: Selection): Promise<Page>;
  leaderboards(): Promise<Array<Record<string, unknown>>>;

  friends(): Promise<Player[]>;
  friendRequests(): Promise<{ received: Friend[]; sent: Friend[] }>;
  friendCode(): Promise<string>;
  /** Asks somebody as a friend, by code or id, or accepts that they have asked. */
  addFriend(codeOrID: string): Promise<Friend>;
  removeFriend(id: string): Promise<Friend>;
  block(id: string): Promise<Friend>;
  unblock(id: string): Promise<Friend>;

  challenges(selection?: { role?: "received" | "issued"; state?: Challenge["state"]; limit?: string; cursor?: string }): Promise<Challenge[]>;
  challenge(dare: { submission?: string; leaderboard?: string; achievement?: string; receivers: string[]; message?: string }): Promise<Challenge[]>;
  acceptChallenge(id: string): Promise<Challenge>;
  declineChallenge(id: string): Promise<Challenge>;
  selectChallenge(id: string): Promise<Challenge>;
  suggestions(subject: { leaderboard: string } | { achievement: string }): Promise<Player[]>;
  groupChallenges(): Promise<GroupChallenge[]>;
  startGroupChallenge(start: { definition: string; days: 1 | 3 | 7; tries?: GroupChallenge["tries"]; players: string[] }): Promise<GroupChallenge>;
  joinGroupChallenge(id: string): Promise<GroupStandings>;
  groupChallengeEntries(id: string): Promise<GroupStandings>;

  achievements(): Promise<Achievement[]>;
  /** Percent by achievement. */
  report(progress: Record<string, number>): Promise<Achievement[]>;

  /** Dispatches what the server tells on this object, until the function that it returns is called. */
  listen(options?: { leaderboard?: string }): () => void;
  /** Shows the players' pages, signed in as this player. */
  openPages(path?: string, target?: string): Promise<void>;
}

/** A UUID of version 7. */
export function submissionID(now?: number): string;
