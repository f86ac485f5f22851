// The best ten on this device. It works without any server.

export const placeCount = 10;

const isBetter = (a, b) => a.score > b.score || (a.score === b.score && a.date < b.date);

/** The records with `record` among them; the same where it is not better than the last of a full table. */
export function recorded(records, record) {
  if (records.length >= placeCount && record.score <= records[placeCount - 1].score) return records;
  return [...records, record].sort((a, b) => (isBetter(a, b) ? -1 : 1)).slice(0, placeCount);
}

/** Ten rows to show; a free place has the name "-", and neither score nor date. */
export function rows(records) {
  return Array.from({ length: placeCount }, (_, index) => {
    const record = records[index];
    return record
      ? { rank: index + 1, name: record.name, score: record.score, date: record.date }
      : { rank: index + 1, name: "-", score: null, date: null };
  });
}

/** A table in `storage`, under `name`, written in one piece. */
export class HighScores {
  constructor(name, storage) {
    this.name = `laurel.high-scores.${name}`;
    this.storage = storage;
    this.records = [];
    try {
      const kept = JSON.parse(storage?.getItem(this.name) ?? "[]");
      if (Array.isArray(kept)) this.records = kept.filter((record) => Number.isFinite(record?.score) && !Number.isNaN(Date.parse(record.date)));
    } catch { /* What cannot be read is begun anew. */ }
  }

  /** Whether the record is among the best now. */
  add(record) {
    const records = recorded(this.records, record);
    if (records === this.records) return false;
    this.records = records;
    try { this.storage?.setItem(this.name, JSON.stringify(records)); } catch { /* Kept until the page closes. */ }
    return records.includes(record);
  }

  get rows() { return rows(this.records); }
}
