/** A font as it lies in a package (WOFF 1.0, https://www.w3.org/TR/WOFF/), taken out of its wrapping: what draws would unpack it for each document. */
import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

const SIGNATURE = 0x774f4646
const HEADER = { bytes: 44, flavor: 4, tables: 12 }
const ENTRY = { bytes: 20, offset: 4, packed: 8, length: 12, checksum: 16 }
const SFNT = { header: 12, entry: 16 }

interface Table {
  tag: number
  checksum: number
  bytes: Uint8Array
}

const unpacked = new Map<string, Uint8Array>()

/** The font of a `.woff` as an sfnt (OpenType §«Font file»), read once. Throws RangeError where it is none. */
export function sfntOf(path: string): Uint8Array {
  const known = unpacked.get(path) ?? sfnt(readFileSync(path))
  unpacked.set(path, known)
  return known
}

function sfnt(woff: Buffer): Uint8Array {
  if (woff.readUInt32BE(0) !== SIGNATURE) throw new RangeError('It is no WOFF font')
  const count = woff.readUInt16BE(HEADER.tables)
  const tables = Array.from({ length: count }, (_, place) => tableAt(woff, HEADER.bytes + place * ENTRY.bytes))
  const directory = SFNT.header + count * SFNT.entry
  const whole = Buffer.alloc(directory + tables.reduce((sum, { bytes }) => sum + padded(bytes.length), 0))
  const power = 2 ** Math.floor(Math.log2(count))
  whole.writeUInt32BE(woff.readUInt32BE(HEADER.flavor), 0)
  whole.writeUInt16BE(count, 4)
  whole.writeUInt16BE(power * SFNT.entry, 6)
  whole.writeUInt16BE(Math.log2(power), 8)
  whole.writeUInt16BE((count - power) * SFNT.entry, 10)
  let offset = directory
  for (const [place, { tag, checksum, bytes }] of tables.entries()) {
    const entry = SFNT.header + place * SFNT.entry
    for (const [field, value] of [tag, checksum, offset, bytes.length].entries()) whole.writeUInt32BE(value, entry + field * 4)
    whole.set(bytes, offset)
    offset += padded(bytes.length)
  }
  return whole
}

function tableAt(woff: Buffer, entry: number): Table {
  const field = (at: number) => woff.readUInt32BE(entry + at)
  const [offset, packed, length] = [field(ENTRY.offset), field(ENTRY.packed), field(ENTRY.length)]
  const bytes = woff.subarray(offset, offset + packed)
  return { tag: field(0), checksum: field(ENTRY.checksum), bytes: packed < length ? inflateSync(bytes) : bytes }
}

/** Tables begin at multiples of four bytes. */
const padded = (length: number) => Math.ceil(length / 4) * 4
