import { inflateRawSync } from 'node:zlib'

/** The files of a ZIP, by its directory, which is what other programs read (APPNOTE 6.3.10, 4.3.12). */
export function unzip(bytes: Buffer): { name: string; bytes: Buffer }[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const files = []
  for (let at = bytes.readUInt32LE(end + 16); at < end;) {
    const [packed, nameLength, extra, comment, local] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    files.push({ name, bytes: inflateRawSync(bytes.subarray(from, from + packed)) })
    at += 46 + nameLength + extra + comment
  }
  return files
}
