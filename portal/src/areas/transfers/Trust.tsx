import { distrustPayee, type ExternalFavourite } from '@almenara/contract/areas/transfers/favourites'
import { describe } from '../../api/errors.es.ts'
import { Badge } from '../../kit/Badge.tsx'
import { Button } from '../../kit/Button.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { showToast } from '../../kit/toast.ts'
import { useOnePress } from '../../patterns/two-step/use-one-press.ts'
import type { AnyFavourite } from './favourite-calls.ts'

/** Whether the customer trusts its beneficiary, where that can be. */
export function trustOf(favourite: AnyFavourite): ExternalFavourite['trust'] {
  return 'trust' in favourite ? favourite.trust : undefined
}

/** Beside a beneficiary whom the customer trusts. */
export function TrustBadge({ favourite }: { favourite: AnyFavourite }) {
  return trustOf(favourite)?.since ? <Badge tone="ok">De confianza</Badge> : null
}

interface TrustActionProps {
  /** The account from which the favourite is sent. */
  id: string
  favourite: AnyFavourite
  /** Goes on to sign that they trust them. */
  onTrust: () => void
}

/** Adds the beneficiary to those of confidence, with a signature, or takes it away with one press. */
export function TrustAction({ id, favourite, onTrust }: TrustActionProps) {
  const { press, busy, error } = useOnePress(distrustPayee, { id, favouriteId: favourite.id })
  const trust = trustOf(favourite)
  if (!trust) return null
  if (!trust.since) return <Button onClick={onTrust}>Añadir a beneficiarios de confianza</Button>
  const remove = async () => {
    const order = await press({})
    if (order?.status === 'EXECUTED') showToast(`${favourite.target.name} ya no es beneficiario de confianza`)
  }
  return (
    <>
      <Button busy={busy} busyLabel="Quitando…" onClick={() => void remove()}>
        Quitar de beneficiarios de confianza
      </Button>
      {error && <ErrorBox {...describe(error)} />}
    </>
  )
}
