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
/** A link for one person who is not a player yet. */
export interface ChallengeLink {
  code: string; url: string; pageURL: string; game: string; issuer: Player; score?: Challenge["score"]; achievementID?: string;
  achievementTitle?: string; message?: string; expirationDate: string; storeLinks: string[]; isTaken: boolean;
}
/** An event of the server: the `detail` of the events of `listen`. */
export interface LaurelEvent {
  id?: string; type: string; date: string; game: string;
  /** The player who is notified. */
  player?: Player;
  /** The other player: who sent the friend request, or accepted it. */
  friend?: Player;
  showsBanner?: boolean; challenge?: Challenge; groupChallenge?: GroupChallenge; achievementID?: string; leaderboardID?: string;
  occurrence?: number; entry?: Entry; entries?: Entry[]; playerCount?: number; position?: number;
}
type ServerEventType =
  | "challenge.received" | "challenge.completed" | "challenge.declined" | "challenge.selected" | "challenge.invalid"
  | "group-challenge.invited" | "group-challenge.ended" | "achievement.completed" | "friend.requested" | "friend.accepted"
  | "occurrence.final" | "occurrence.corrected" | "leaderboard.updated" | "leader.changed" | "entry.improved" | "friend.passed";
/** The events of `Laurel`, by type. */
export type LaurelEventMap = { [Type in ServerEventType]: CustomEvent<LaurelEvent> } & {
  sent: CustomEvent<Receipt>;
  saved: CustomEvent<WaitingScore>;
  refused: CustomEvent<{ submission: WaitingScore; error: LaurelError }>;
  /** The stream began, here or in another tab that reads it for this one. */
  listening: CustomEvent<null | undefined>;
  /** Events were missed: read again what you show. */
  reset: CustomEvent<Record<string, never>>;
};
export interface WaitingScore { id: string; leaderboard: string; score: string; date: string; context?: string; }

export class LaurelError extends Error {
  /** The problem's stable name, such as `score-out-of-range`; `unreachable` or `origin-not-allowed` without an answer. */
  readonly slug: string;
  /** 0 where there was no answer. */
  readonly status: number;
  readonly problem: Record<string, unknown>;
  readonly isTemporary: boolean;
}

export class Laurel extends EventTarget {
  /** @param options.server By default the server that this module came from. `key` is a client key. */
  constructor(options: { server?: string; game: string; key: string });
  /** Null until the player is signed in: after `play` returned null, for example. */
  readonly player: Player | null;
  readonly isLasting: Promise<boolean>;
  /** Signs in this device's player. The name is that of a new player; `rename` changes it later. */
  signIn(options?: { name?: string }): Promise<Player>;
  /** Changes the display name. Throws if the server rejects the name: it has at most 30 characters. */
  rename(name: string): Promise<Player>;
  signOut(): Promise<void>;
  /** Null while it waits to be sent. Throws what the server refused for good. */
  submit(score: Score): Promise<Receipt | null>;
  /** Signs in by name and submits, in one call. */
  play(score: Score & { name: string }): Promise<Receipt | null>;
  send(): Promise<Map<string, Receipt | LaurelError>>;
  waiting(): Promise<WaitingScore[]>;
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
  challengeLink(subject: { submission?: string; leaderboard?: string; achievement?: string; message?: string }): Promise<ChallengeLink>;
  acceptChallenge(id: string): Promise<Challenge>;
  declineChallenge(id: string): Promise<Challenge>;
  selectChallenge(id: string): Promise<Challenge>;
  /** Friends with a lower score, or without the achievement. */
  suggestions(subject: { leaderboard: string } | { achievement: string }): Promise<Player[]>;
  /** The same, with a default message in the player's language. */
  challengeSuggestions(subject: { leaderboard: string } | { achievement: string }): Promise<{ players: Player[]; message?: string }>;
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

  addEventListener<Type extends keyof LaurelEventMap>(
    type: Type, listener: (this: Laurel, event: LaurelEventMap[Type]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<Type extends keyof LaurelEventMap>(
    type: Type, listener: (this: Laurel, event: LaurelEventMap[Type]) => void, options?: boolean | EventListenerOptions): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | EventListenerOptions): void;
}

/** A UUID of version 7. */
export function submissionID(now?: number): string;
