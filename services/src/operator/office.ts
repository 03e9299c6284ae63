import type { Brand } from '@almenara/contract/brand'
import type { Bank } from '../bank.ts'
import type { Clock } from '../clock.ts'

/** What commands need beside the database; opened only when it is needed. */
export interface Office {
  brand(): Promise<Brand>
  /** The bank's, which is its database's: the machine where a command is given may be wrong. */
  clock: Clock
  sealingKey(): Promise<Buffer>
  /** Accepted beside it while one takes the place of the other. */
  otherSealingKey?: Buffer | undefined
  /** Those that were replaced, by which the session log is still verified. */
  formerSealingKeys?: readonly Buffer[]
  /** The bank as this process's settings make it. */
  bank(): Promise<Bank>
  /** Whether bank days that have not come may be run: only in a demo bank. */
  mayRunAhead: boolean
}
