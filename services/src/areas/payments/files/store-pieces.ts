/** Bytes that come in any length, stored in pieces of one length, compressed each by itself. */
import { setTimeout as pause } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import type { Database } from '../../../db/connection.ts'
import { paymentSupportPieces } from './tables.ts'

const PIECE_BYTES = 256 * 1024
/** Of zlib's. The usual one, 6, takes six times as long for a tenth less of a file of payments. */
const LEVEL = 3
/** What comes after so many pieces is stored at half the pace that this machine has: the other half is for whoever else asks. */
export const AT_FULL_PACE = 4
/** What takes longer waits for somebody else, and not for the processor. */
const LONGEST_PAUSE_MS = 20

export class PieceWriter {
  private readonly database: Database
  private readonly supportId: string
  private held: Uint8Array[] = []
  private waiting = 0
  /** Of the next piece. */
  ordinal: number

  constructor(database: Database, supportId: string, ordinal = 0) {
    this.database = database
    this.supportId = supportId
    this.ordinal = ordinal
  }

  /** Whether all that it was given is stored. */
  get isEven(): boolean {
    return this.waiting === 0
  }

  async take(chunk: Uint8Array): Promise<void> {
    this.held.push(chunk)
    this.waiting += chunk.length
    if (this.waiting >= PIECE_BYTES) await this.store()
  }

  async end(): Promise<void> {
    if (this.waiting > 0) await this.store()
  }

  private async store(): Promise<void> {
    const began = performance.now()
    const { supportId, ordinal, held } = this
    this.held = []
    this.waiting = 0
    this.ordinal += 1
    const bytes = deflateRawSync(Buffer.concat(held), { level: LEVEL })
    await this.database.transaction((tx) => tx.insert(paymentSupportPieces).values({ supportId, ordinal, bytes }))
    if (ordinal >= AT_FULL_PACE) await pause(Math.min(performance.now() - began, LONGEST_PAUSE_MS))
  }
}
