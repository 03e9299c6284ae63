/** The electronic seal of a PDF, as whoever checks it reads it: the bytes that it is of, its CMS, and whether the one is of the other. */
import { ContentInfo, SignedData } from 'pkijs'

type Range = readonly [from: number, length: number, from: number, length: number]

/** Throws for a document without a seal. */
export function sealIn(pdf: Uint8Array): { range: Range; cms: Uint8Array; content: Buffer } {
  const bytes = Buffer.from(pdf)
  const at = bytes.lastIndexOf('/ByteRange [')
  if (at < 0) throw new Error('The document has no seal')
  const words = bytes.subarray(at + '/ByteRange ['.length, bytes.indexOf(']', at)).toString('latin1')
  const range = words.trim().split(' ').map(Number) as unknown as Range
  const [from, length, after, rest] = range
  const hex = bytes.subarray(from + length + 1, after - 1).toString('latin1')
  const content = Buffer.concat([bytes.subarray(from, from + length), bytes.subarray(after, after + rest)])
  return { range, cms: Buffer.from(hex, 'hex'), content }
}

/** Whether the seal is of these bytes and of the certificate in it; who trusts that certificate is another question. */
export async function isSealSound(pdf: Uint8Array): Promise<boolean> {
  const { cms, content } = sealIn(pdf)
  const data = new SignedData({ schema: ContentInfo.fromBER(cms).content })
  return data.verify({ signer: 0, data: Uint8Array.from(content).buffer, checkChain: false }).catch(() => false)
}
