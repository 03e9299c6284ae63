import type { EcommerceAction, PendingOperationDetail } from '@almenara/contract/areas/cards/ecommerce'
import { cardLabel } from '@almenara/contract/card-words'
import { dayAt, formatDay, formatDayTime } from '@almenara/contract/dates'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { brand } from '../../../brand.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { Note } from '../../../kit/Note.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { Skeleton } from '../../../kit/Skeleton.tsx'
import { SummaryAmount, SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { Offered } from '../../../patterns/status/Offered.tsx'
import { denialOf } from './denial.ts'
import styles from './ecommerce.module.css'
import { OperationStateBadge, whenWords } from './operation-columns.tsx'
import { OperationFrame } from './OperationFrame.tsx'
import { PermissionCharges } from './PermissionCharges.tsx'
import { SIGNED, SIGNED_WAYS } from './signed-ways.ts'

const route = getRouteApi('/shell/signed-in/services/e-commerce/$operationId/detail/$viewPages/$txId')
const SignDecision = lazyPart(() => import('./SignDecision.tsx'))

/** One operation, with what may be done; approving a purchase and allowing a shop again are signed here. */
export function OperationPage() {
  const place = route.useParams()
  const { way } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <OperationFrame key={way} place={place} title="Compra por internet" begun={way !== undefined}>
      {(operation) =>
        way === undefined ? (
          <Operation operation={operation} />
        ) : (
          <Suspense fallback={<Skeleton />}>
            <SignDecision operation={operation} way={way} onLeave={() => void navigate({ search: {} })} />
          </Suspense>
        )
      }
    </OperationFrame>
  )
}

function Operation({ operation }: { operation: PendingOperationDetail }) {
  const { merchant, place, amount, original, card, permission, kind } = operation
  return (
    <div className={styles.page}>
      <Sheet inside="padded" className={styles.sheet}>
        <div className={styles.head}>
          <h1>{merchant}</h1>
          <OperationStateBadge operation={operation} />
        </div>
        {amount !== undefined && (
          <div>
            <Amount value={amount} size="hero" />
            {permission && <p className={styles.small}>{permission.kind === 'SUBSCRIPTION' ? 'último cargo' : 'cargo habitual'}</p>}
          </div>
        )}
        <p>{whenWords(operation)}</p>
        <SummaryList>
          <SummaryRow term="Tarjeta">{cardLabel(card)}</SummaryRow>
          {place !== '' && <SummaryRow term="Lugar">{place}</SummaryRow>}
          {original && <SummaryAmount term="La tienda pide" value={original.amount} currency={original.currency} />}
          <Dates operation={operation} />
        </SummaryList>
        <Explained operation={operation} />
        <Ways operation={operation} />
      </Sheet>
      {kind === 'PERMISSION' && <PermissionCharges operation={operation} />}
    </div>
  )
}

function Dates({ operation: { kind, at, until, decidedAt, authorisationCode } }: { operation: PendingOperationDetail }) {
  const isKept = kind === 'PERMISSION'
  return (
    <>
      <SummaryRow term={isKept ? 'Tarjeta guardada desde' : 'Fecha'}>{isKept ? formatDay(dayAt(at)) : formatDayTime(at)}</SummaryRow>
      {kind === 'AUTHORISED' && until && <SummaryRow term="Dinero retenido hasta">{formatDay(dayAt(until))}</SummaryRow>}
      {decidedAt && <SummaryRow term="Decidida">{formatDayTime(decidedAt)}</SummaryRow>}
      {authorisationCode && <SummaryRow term="Autorización">{authorisationCode}</SummaryRow>}
    </>
  )
}

/** What the bank can and cannot do about it. */
function Explained({ operation: { kind, state, until, card, refused } }: { operation: PendingOperationDetail }) {
  if (kind === 'AUTHORISED' && state === 'PENDING') {
    const ends = until === undefined ? '' : ` Si no la carga, la retención termina el ${formatDay(dayAt(until))}.`
    return <Note title="El banco no puede anular una compra autorizada">{`Pida la anulación a la tienda.${ends}`}</Note>
  }
  if (kind === 'CHALLENGE' && state === 'PENDING') {
    return (
      <Note tone="warning" title="Solo compras que haga usted ahora">
        Si no la reconoce, rechácela: no se cargará nada.
      </Note>
    )
  }
  if (kind === 'CHALLENGE' && state === 'REFUSED') {
    return (
      <Note title="No se ha cargado nada en su tarjeta">
        ¿No reconoce la compra?{' '}
        <Link to="/cards/$id/lock" params={{ id: card.id }}>
          Bloquee la tarjeta
        </Link>
        .
      </Note>
    )
  }
  if (refused && refused.count > 0) {
    return (
      <Note title={refused.count === 1 ? 'Hemos rechazado 1 cargo' : `Hemos rechazado ${refused.count} cargos`}>
        Parar los cargos no anula el contrato con la tienda: dela de baja también allí.
      </Note>
    )
  }
  return null
}

function Ways({ operation }: { operation: PendingOperationDetail }) {
  const { card, kind, state } = operation
  const params = route.useParams()
  const offers = (action: EcommerceAction) => operation.actions.some((one) => one.action === action)
  const { cardBlocking } = brand.phones
  if (kind === 'AUTHORISED') {
    return (
      <div className={styles.actions}>
        <Link to="/cards/$id/lock" params={{ id: card.id }} className={buttonClass()}>
          No reconozco esta compra
        </Link>
        <p className={styles.small}>{`Bloquee la tarjeta y llámenos al ${cardBlocking}.`}</p>
      </div>
    )
  }
  if (kind === 'CHALLENGE' && state !== 'PENDING') return null
  return (
    <div className={styles.actions}>
      {SIGNED_WAYS.filter((way) => offers(SIGNED[way].action)).map((way) => (
        <Offered key={way} label={SIGNED[way].title} variant="primary" denial={denialOf(operation, SIGNED[way].action)}>
          {(look) => <Link to="/services/e-commerce/$operationId/detail/$viewPages/$txId" params={params} search={{ way }} {...look} />}
        </Offered>
      ))}
      {(offers('REFUSE') || offers('STOP')) && (
        <Link to="/services/e-commerce/$operationId/revoke/$viewPages/$txId" params={params} className={buttonClass()}>
          {kind === 'CHALLENGE' ? 'Rechazar la compra' : 'Anular cargos futuros'}
        </Link>
      )}
    </div>
  )
}
