// The ten best scores on this device. Requires no server.

export const placeCount = 10;

const isBetter = (a, b) => a.score > b.score || (a.score === b.score && a.date < b.date);

/** Returns the records with `record` inserted; the same array if a full table has no lower score. */
export function recorded(records, record) {
  if (records.length >= placeCount && record.score <= records[placeCount - 1].score) return records;
  return [...records, record].sort((a, b) => (isBetter(a, b) ? -1 : 1)).slice(0, placeCount);
}

/** Returns ten rows. An empty row has the name "-", no score and no date. */
export function rows(records) {
  return Array.from({ length: placeCount }, (_, index) => {
    const record = records[index];
    return record
      ? { rank: index + 1, name: record.name, score: record.score, date: record.date }
      : { rank: index + 1, name: "-", score: null, date: null };
  });
}

/** A table of records, stored in `storage` under `name` as one value. */
export class HighScores {
  constructor(name, storage) {
    this.name = `laurel.high-scores.${name}`;
    this.storage = storage;
    this.records = [];
    try {
      const stored = JSON.parse(storage?.getItem(this.name) ?? "[]");
      if (Array.isArray(stored)) this.records = stored.filter((record) => Number.isFinite(record?.score) && !Number.isNaN(Date.parse(record.date)));
    } catch { /* A damaged table is replaced. */ }
  }

  /** Adds a record. @returns Whether it is among the best ten. */
  add(record) {
    const records = recorded(this.records, record);
    if (records === this.records) return false;
    this.records = records;
    try { this.storage?.setItem(this.name, JSON.stringify(records)); } catch { /* The records stay in memory until the page is closed. */ }
    return records.includes(record);
  }

  get rows() { return rows(this.records); }
}
