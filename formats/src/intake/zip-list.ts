/** The list at the end of a ZIP, which says of each file whether it has a password and what its bytes add up to (APPNOTE 4.3.12 and 4.3.16). */
import { PackedError } from './packed-error.ts'

const END = Buffer.from('PK\x05\x06', 'latin1')
const ENTRY = Buffer.from('PK\x01\x02', 'latin1')
/** Longer than the list of one file, of what a system adds to it and of a remark. */
const TAIL = 128 * 1024
const ENTRY_LENGTH = 46
/** Where the length of the list says that another record has it, as in archives beyond 4 GB. */
const ELSEWHERE = 0xffff_ffff

/** Bytes go in as they come; only the end of them is kept. */
export class ZipList {
  private tail = Buffer.alloc(0)
  private isBegun = false

  /** Throws `PackedError` where the first file has a password: what comes of it is noise. */
  add(chunk: Uint8Array): void {
    const isFirst = !this.isBegun
    this.isBegun = true
    if (isFirst && ((chunk[6] ?? 0) & 1) === 1) throw new PackedError('PROTECTED')
    this.tail = Buffer.concat([this.tail, chunk]).subarray(-TAIL)
  }

  /** Whether one of its files adds up to that. Without a list it is cut; one that is too long to be read here says nothing. */
  hasSum(sum: number): boolean {
    const end = this.tail.lastIndexOf(END)
    if (end < 0 || end + 16 > this.tail.length) return false
    const length = this.tail.readUInt32LE(end + 12)
    if (length === ELSEWHERE || length > end) return true
    for (let at = end - length; at + ENTRY_LENGTH <= end && this.tail.subarray(at, at + 4).equals(ENTRY);) {
      if (this.tail.readUInt32LE(at + 16) === sum) return true
      at += ENTRY_LENGTH + this.tail.readUInt16LE(at + 28) + this.tail.readUInt16LE(at + 30) + this.tail.readUInt16LE(at + 32)
    }
    return false
  }
}
