import { Badge } from '../../kit/Badge.tsx'

/** Few accounts are overdrawn: what says so comes with the first that is. */
export default function OverdrawnBadge() {
  return <Badge tone="ko">Descubierto</Badge>
}
