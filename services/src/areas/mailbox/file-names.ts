import slugify from '@sindresorhus/slugify'
import { dayAt } from '@almenara/contract/dates'
import type { CommunicationRow } from './communications.ts'

/** Letters, figures and hyphens: «2026-11-02-extracto-mensual.pdf». `place`: before it, so that those of one ZIP differ and stay in order. */
export function fileNameOf({ receivedAt, title }: Pick<CommunicationRow, 'receivedAt' | 'title'>, place?: number): string {
  const name = `${dayAt(receivedAt)}-${slugify(title).slice(0, 80) || 'documento'}.pdf`
  return place === undefined ? name : `${String(place).padStart(2, '0')}-${name}`
}
