import type { CertificateState } from '@almenara/contract/areas/certificates/certificate'
import { Badge, type BadgeTone } from '../../kit/Badge.tsx'
import { STATE_NAMES } from './certificate-lists.ts'

const TONES: Readonly<Record<CertificateState, BadgeTone>> = {
  PREPARING: 'info',
  ISSUED: 'ok',
  EXPIRED: 'neutral',
  REPLACED: 'warning',
  WITHDRAWN: 'ko',
}

export function CertificateBadge({ state }: { state: CertificateState }) {
  return <Badge tone={TONES[state]}>{STATE_NAMES[state]}</Badge>
}
