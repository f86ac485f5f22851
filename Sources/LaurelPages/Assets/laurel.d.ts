/** The types of laurel.js, the client for web games. Scores are bigints: JavaScript numbers cannot represent all scores. */

/** A player's public profile. `avatarURL` is a path on the server. */
export interface Player { id: string; displayName: string; avatarURL?: string; }
/** An entry of a leaderboard. `globalRank` is the rank among all players if `rank` is the rank among friends. */
export interface Entry { rank: number; globalRank?: number; player: Player; score: bigint; formattedScore: string; context: bigint; date: string; }
/** The result of a submission. */
export interface Receipt {
  id: string; leaderboardID: string;
  /** "held": the score is pending review. "late": the occurrence is already final. */
  outcome: "ranked" | "notImproved" | "late" | "held" | "refused";
  /** Whether the server had accepted this submission before, so that this request changed nothing. */
  replayed: boolean;
  entry?: Entry; previousRank?: number; playerCount: number;
  /** The identifiers of the challenges that the score completed. */
  challengesCompleted: string[];
  position: string;
}
/** A part of a leaderboard. */
export interface Page {
  leaderboardID: string; version: string; generatedAt: string; playerCount: number; entries: Entry[];
  /** The requested players without an entry. */
  notFound?: string[];
  /** The entry of the signed-in player. */
  localPlayerEntry?: Entry;
}
/** The selected part of a leaderboard. */
export interface Selection {
  scope?: "global" | "friends";
  time?: "allTime" | "today" | "week"; occurrence?: "current" | "previous" | number;
  /** The first row, from 1. */
  start?: number;
  limit?: number;
  /** A player's identifier. Selects the entries around the player. */
  around?: string;
  /** Selects the entries around a score. */
  aroundScore?: bigint;
  player?: string | string[]; percentile?: number;
}
/** A score to submit. `id` identifies the submission: the server accepts it once. */
export interface Score { leaderboard: string; score: bigint | number | string; context?: bigint | number; date?: Date | string; id?: string; }

/** The relationship with another player. "requested": the signed-in player sent a request. "received": the other player did. */
export interface Friend { player: Player; state: "none" | "requested" | "received" | "friends" | "blocked"; since?: string; }
/** A challenge to beat a score or to earn an achievement. */
export interface Challenge {
  id: string; state: "pending" | "completed" | "declined" | "invalid"; issuer: Player; receiver: Player; message?: string;
  /** The score to beat; omitted if the target is an achievement. */
  score?: { leaderboardID: string; occurrence?: number; score: bigint; formattedScore: string; context: bigint };
  achievementID?: string; issueDate: string; expirationDate: string; acceptDate?: string; completionDate?: string;
  /** The reason that the challenge is invalid. */
  reason?: string;
  /** The completed challenge to which this challenge is the rematch. */
  returnedChallengeID?: string;
}
/** A challenge of several players on a leaderboard. */
export interface GroupChallenge {
  id: string; definitionID: string; leaderboardID: string; starter: Player;
  /** The invited players, including those who have not joined. */
  players: Player[];
  tries: "1" | "3" | "unlimited"; startDate: string; endDate: string; isEnded: boolean;
}
/** A group challenge with the entries of the players who have joined. */
export interface GroupStandings {
  groupChallenge: GroupChallenge;
  entries: Array<{ rank?: number; player: Player; tryCount: number; score?: bigint; formattedScore?: string; date?: string }>;
}
/** An achievement with the player's progress. `rarityPercent` is the percentage of players who have earned it. */
export interface Achievement {
  id: string; title: string; description?: string; points: number; isHidden: boolean; isRepeatable: boolean; rarityPercent: number;
  percentComplete: number; completionDate?: string; completionCount: number; lastReportedDate?: string;
}
/** A link to a challenge, which one player can accept. */
export interface ChallengeLink {
  code: string;
  /** The address of the link in the API. */
  url: string;
  /** The address of the link's page. */
  pageURL: string;
  game: string; issuer: Player; score?: Challenge["score"]; achievementID?: string;
  achievementTitle?: string; message?: string; expirationDate: string;
  /** The addresses of the game in stores. */
  storeLinks: string[];
  /** Whether a player has accepted the link. */
  isTaken: boolean;
}
/** An event of the server: the `detail` of the events that `listen` dispatches. */
export interface LaurelEvent {
  id?: string; type: string; date: string; game: string;
  /** The notified player. */
  player?: Player;
  /** The other player, who sent or accepted the friend request. */
  friend?: Player;
  showsBanner?: boolean; challenge?: Challenge; groupChallenge?: GroupChallenge; achievementID?: string; leaderboardID?: string;
  occurrence?: number; entry?: Entry; entries?: Entry[]; playerCount?: number; position?: number;
}
/** The types of the server's events. */
type ServerEventType =
  | "challenge.received" | "challenge.completed" | "challenge.declined" | "challenge.selected" | "challenge.invalid"
  | "group-challenge.invited" | "group-challenge.ended" | "achievement.completed" | "friend.requested" | "friend.accepted"
  | "occurrence.final" | "occurrence.corrected" | "leaderboard.updated" | "leader.changed" | "entry.improved" | "friend.passed";
/** The events of `Laurel`, by type. */
export type LaurelEventMap = { [Type in ServerEventType]: CustomEvent<LaurelEvent> } & {
  /** The server accepted a submission. */
  sent: CustomEvent<Receipt>;
  /** A submission is stored and will be sent later. */
  saved: CustomEvent<WaitingScore>;
  /** The server rejected a submission permanently. The submission is no longer stored. */
  refused: CustomEvent<{ submission: WaitingScore; error: LaurelError }>;
  /** The stream opened, in this tab or in the tab that reads it for all tabs. */
  listening: CustomEvent<null | undefined>;
  /** Events were missed. Reload the data that the game shows. */
  reset: CustomEvent<Record<string, never>>;
};
/** A stored submission that is not sent yet. */
export interface WaitingScore { id: string; leaderboard: string; score: string; date: string; context?: string; }

/** The error of a request that the server rejected, or that did not reach the server. */
export class LaurelError extends Error {
  /** The problem's stable name, such as `score-out-of-range`; `unreachable` or `origin-not-allowed` without a response. */
  readonly slug: string;
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** The problem in the response's body. */
  readonly problem: Record<string, unknown>;
  /** Whether the same request may succeed later. */
  readonly isTemporary: boolean;
}

/** A client of a game. */
export class Laurel extends EventTarget {
  /** @param options `server` is the server of this module by default. `key` is a client key. */
  constructor(options: { server?: string; game: string; key: string });
  /** The signed-in player; null before the sign-in, for example after `play` returned null. */
  readonly player: Player | null;
  /** Whether the session and unsent scores stay stored after the page is closed. */
  readonly isLasting: Promise<boolean>;
  /** Signs in this device's player. The first sign-in creates the player with `name`; `rename` changes the name later. */
  signIn(options?: { name?: string }): Promise<Player>;
  /** Changes the display name. Throws if the server rejects the name. A name has at most 30 characters. */
  rename(name: string): Promise<Player>;
  /** Signs out. A later sign-in on this device signs in the same player. */
  signOut(): Promise<void>;
  /** Stores a score and sends it. Returns null if it will be sent later. Throws if the server rejects it permanently. */
  submit(score: Score): Promise<Receipt | null>;
  /** Signs in with a name and submits a score. */
  play(score: Score & { name: string }): Promise<Receipt | null>;
  /** Sends the stored scores. Returns receipts and permanent errors by submission identifier. */
  send(): Promise<Map<string, Receipt | LaurelError>>;
  /** Returns the stored scores that are not sent yet, oldest first. */
  waiting(): Promise<WaitingScore[]>;
  /** Returns a part of a leaderboard. */
  entries(leaderboard: string, selection?: Selection): Promise<Page>;
  /** Returns the game's leaderboards. */
  leaderboards(): Promise<Array<Record<string, unknown>>>;

  /** Returns the player's friends. */
  friends(): Promise<Player[]>;
  /** Returns the pending friend requests. */
  friendRequests(): Promise<{ received: Friend[]; sent: Friend[] }>;
  /** Returns the player's friend code, with which other players can send a friend request. */
  friendCode(): Promise<string>;
  /** Sends a friend request by friend code or player identifier, or accepts a received request. */
  addFriend(codeOrID: string): Promise<Friend>;
  /** Removes a friend, declines a received request, or cancels a sent request. */
  removeFriend(id: string): Promise<Friend>;
  /** Blocks a player. */
  block(id: string): Promise<Friend>;
  /** Unblocks a player. */
  unblock(id: string): Promise<Friend>;

  /** Returns the player's challenges. */
  challenges(selection?: { role?: "received" | "issued"; state?: Challenge["state"]; limit?: string; cursor?: string }): Promise<Challenge[]>;
  /** Challenges players to beat the player's submission (the receipt's `id`), or to earn an achievement that the player has. */
  challenge(challenge: { submission?: string; leaderboard?: string; achievement?: string; receivers: string[]; message?: string }): Promise<Challenge[]>;
  /** Creates a challenge link. */
  challengeLink(subject: { submission?: string; leaderboard?: string; achievement?: string; message?: string }): Promise<ChallengeLink>;
  /** Accepts a challenge. */
  acceptChallenge(id: string): Promise<Challenge>;
  /** Declines a challenge. */
  declineChallenge(id: string): Promise<Challenge>;
  /** Marks a challenge as selected, so that the game opens it. */
  selectChallenge(id: string): Promise<Challenge>;
  /** Returns friends with a lower score or without the achievement. */
  suggestions(subject: { leaderboard: string } | { achievement: string }): Promise<Player[]>;
  /** Returns the suggested friends and a default message in the player's language. */
  challengeSuggestions(subject: { leaderboard: string } | { achievement: string }): Promise<{ players: Player[]; message?: string }>;
  /** Returns the player's group challenges. */
  groupChallenges(): Promise<GroupChallenge[]>;
  /** Starts a group challenge and invites players. */
  startGroupChallenge(start: { definition: string; days: 1 | 3 | 7; tries?: GroupChallenge["tries"]; players: string[] }): Promise<GroupChallenge>;
  /** Joins a group challenge. */
  joinGroupChallenge(id: string): Promise<GroupStandings>;
  /** Returns a group challenge with its entries. */
  groupChallengeEntries(id: string): Promise<GroupStandings>;

  /** Returns the game's achievements with the player's progress. */
  achievements(): Promise<Achievement[]>;
  /** Reports progress in percent by achievement. A lower percentage changes nothing. Returns the reported achievements. */
  report(progress: Record<string, number>): Promise<Achievement[]>;

  /**
   * Dispatches the player's events on this object, and the events of a leaderboard if it is set. Returns a function that
   * closes the stream.
   */
  listen(options?: { leaderboard?: string }): () => void;
  /** Opens the players' pages and signs in this player. `path` is such as "my/challenges". */
  openPages(path?: string, target?: string): Promise<void>;

  addEventListener<Type extends keyof LaurelEventMap>(
    type: Type, listener: (this: Laurel, event: LaurelEventMap[Type]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<Type extends keyof LaurelEventMap>(
    type: Type, listener: (this: Laurel, event: LaurelEventMap[Type]) => void, options?: boolean | EventListenerOptions): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | EventListenerOptions): void;
}

/** Returns a UUID of version 7, which identifies a submission. */
export function submissionID(now?: number): string;
