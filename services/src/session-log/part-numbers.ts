/**
 * Which part of the session log an event is in, where the log is in parts (`parts/`): its id tells. A part takes a million million of ids, which the
 * largest bank would write in 170 years, so that none fills up before its operator begins the next, from whose first id the sequence goes on.
 * In a log that is whole all are of part 0.
 */
export const PART_IDS = 1_000_000_000_000

export const partOf = (eventId: number): number => Math.floor(eventId / PART_IDS)
export const firstIdOf = (part: number): number => part * PART_IDS
