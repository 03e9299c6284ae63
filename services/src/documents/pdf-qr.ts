/** A QR code drawn as vectors, so that it stays sharp at any size; 15 % of it may be damaged. Whoever draws it says what it is. */
import { encode } from 'uqr'
import { COLORS, type Pdf } from './pdf-canvas.ts'

export function drawQr(pdf: Pdf, link: string, { left, top, side }: { left: number; top: number; side: number }): void {
  const { data, size } = encode(link, { ecc: 'M', border: 0 })
  const module = side / size
  for (const [y, row] of data.entries()) {
    for (const [x, dark] of row.entries()) if (dark) pdf.rect(left + x * module, top + y * module, module, module)
  }
  pdf.fill(COLORS.text)
}
