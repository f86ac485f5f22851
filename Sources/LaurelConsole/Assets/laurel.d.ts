/** Laurel for web games. Scores and contexts are bigints: a JavaScript number cannot hold every one of them. */
export interface Player { id: string; displayName: string; }
export interface Entry { rank: number; player: Player; score: bigint; formattedScore: string; context: bigint; date: string; }
export interface Receipt {
  id: string; leaderboardID: string; outcome: "ranked" | "notImproved" | "late" | "held" | "refused"; replayed: boolean;
  entry?: Entry; previousRank?: number; playerCount: number; position: string;
}
export interface Page {
  leaderboardID: string; version: string; generatedAt: string; playerCount: number; entries: Entry[];
  notFound?: string[]; localPlayerEntry?: Entry;
}
export interface Selection {
  time?: "allTime" | "today" | "week"; occurrence?: "current" | "previous" | number; start?: number; limit?: number;
  around?: string; aroundScore?: bigint; player?: string | string[]; percentile?: number;
}
export interface Score { leaderboard: string; score: bigint | number | string; context?: bigint | number; date?: Date | string; id?: string; }

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
}

/** A UUID of version 7. */
export function submissionID(now?: number): string;
