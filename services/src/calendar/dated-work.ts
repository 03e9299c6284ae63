/**
 * What the bank does by itself on each bank day: interest, instalments, settlements, maturities. An area writes a `DatedWork`
 * and lists it in `areas/dated-works.ts`.
 *
 * A work may be cut off anywhere and run again, so it goes by **freeze, post, mark**: a row per due item, unique by contract and due
 * date, is written with its final amounts; the ledger posts it under `datedKey`, which never books twice; the row is marked with its
 * transaction. A rerun finds what is not marked. Read the day from here, not from the clock: missed days are run later.
 *
 * What goes item by item is an `ItemWork` run by `runItems` (`set-aside.ts`): in bounded batches, and one that fails leaves the rest to go on.
 */
import { createHash } from 'node:crypto'
import type { LocalDate } from '@almenara/contract/dates'
import type { Bank } from '../bank.ts'
import type { Tx } from '../db/connection.ts'

export interface DatedDay {
  bank: Bank
  /** The bank day, and the booking day of what is posted. */
  day: LocalDate
  /** The first calendar day it covers, which follows the bank day before: what falls due on a weekend or a holiday falls here. */
  from: LocalDate
}

export interface DatedWork {
  /** For the log: `loan-instalments`. */
  name: string
  run(day: DatedDay): Promise<unknown>
  /** Those of its parts that go item by item, by which the operator has one that was set aside tried again. */
  items?: readonly ItemWork[]
}

/** Dated work that goes item by item. What identifies an item is a text, never used again for another. */
export interface ItemWork {
  /** Under which what is set aside is kept, listed and counted. It never changes. */
  name: string
  /**
   * The first `BATCH_SIZE` items that are due and not set aside, in their order. Where an item may stay due after it was tried (no funds),
   * only those that come after the last of the batch before.
   */
  due(today: DatedDay, after: string | undefined): Promise<string[]>
  /** Nothing that is done makes another item due in the same run: fewer than `BATCH_SIZE` are the last, and are not asked after again. */
  endsShort?: true
  /** Does one, once however often it is asked; nothing where it is due no more. What it throws sets it aside. */
  one(today: DatedDay, item: string): Promise<void>
  /** Does a whole batch in one transaction, where that costs less. When it throws, its items go one by one. */
  batch?(today: DatedDay, items: readonly string[]): Promise<void>
  /** What does not wait for the other batches, after each of them. */
  between?(today: DatedDay): Promise<void>
  /** Tells its customer, in the transaction that sets it aside for the first time. */
  tell?(tx: Tx, today: DatedDay, item: string): Promise<void>
}

/**
 * The key under which the ledger books what a contract owes on a day: a UUID (RFC 9562, version 8) of the SHA-256 of its parts. The same parts
 * give the same key for ever.
 */
export function datedKey(kind: string, contract: string | number, dueOn: LocalDate): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([kind, contract, dueOn]))
    .digest()
    .subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
