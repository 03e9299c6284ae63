import type { PendingC2cDetail } from '@almenara/contract/areas/bizum/pending-c2c'
import { formatDayTime } from '@almenara/contract/dates'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTitle } from '../../../base/title.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { Ledger, LedgerRow } from '../../../kit/Ledger.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { ASK_EVERY_MS } from '../ask-every.ts'
import { BizumFrame } from '../BizumFrame.tsx'
import styles from '../operation.module.css'
import { c2cQuery } from '../queries.ts'
import { Steps } from '../Steps.tsx'
import { C2cActions } from './C2cActions.tsx'
import { isOpen, titleOf } from './pending-words.ts'
import { acquaintance, RequestFacts } from './RequestFacts.tsx'
import { REQUEST_WORDS } from './request-words.ts'
import { Who } from './Who.tsx'

const route = getRouteApi('/shell/signed-in/bizum/movements/pending-operation-c2c/$pendingOperationId/detail/$viewPages/$txId')

/** A request or a send that has not gone: how it stands, how it came to, who must act, and what may be done. */
export function C2cPage() {
  const { pendingOperationId } = route.useParams()
  const read = useQuery({ ...c2cQuery(pendingOperationId), refetchInterval: ASK_EVERY_MS })
  return (
    <BizumFrame title="Solicitud de Bizum">
      <ReadState read={read}>{(operation) => <Detail operation={operation} />}</ReadState>
    </BizumFrame>
  )
}

function Detail({ operation }: { operation: PendingC2cDetail }) {
  const { timeline, group } = operation
  const title = titleOf(operation)
  useTitle(title)
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.columns}>
        <Sheet inside="padded" className={styles.sheet}>
          <h2 className="vh">Datos</h2>
          {operation.kind === 'REQUEST_RECEIVED' ? <RequestFacts request={operation} /> : <Own operation={operation} />}
          <Facts operation={operation} />
          <C2cActions operation={operation} />
        </Sheet>
        <div className={styles.aside}>
          <Sheet title="Seguimiento" inside="padded">
            <Steps steps={timeline} />
          </Sheet>
          {group && <Shares group={group} />}
        </div>
      </div>
    </>
  )
}

/** What the customer asked for or sends. */
function Own({ operation: { kind, counterparty, amount, concept } }: { operation: PendingC2cDetail }) {
  return (
    <>
      <Who of={counterparty} />
      <div>
        <p className={styles.small}>{kind === 'SEND' ? 'Envía' : 'Ha pedido'}</p>
        <Amount value={amount} size="hero" />
      </div>
      {concept && <p className={styles.concept}>{`«${concept}»`}</p>}
    </>
  )
}

function Facts({ operation }: { operation: PendingC2cDetail }) {
  const { kind, counterparty, state, createdAt, expiresAt, account } = operation
  return (
    <SummaryList>
      <SummaryRow term="Estado">{REQUEST_WORDS[state]}</SummaryRow>
      {counterparty.phone && <SummaryRow term="Móvil">{formatPhone(counterparty.phone as Phone)}</SummaryRow>}
      {kind === 'REQUEST_RECEIVED' && <SummaryRow term="Relación">{acquaintance(operation)}</SummaryRow>}
      {account && <SummaryRow term="Cuenta">{isOpen(operation) ? `${account.name}: retenido, no cobrado` : account.name}</SummaryRow>}
      <SummaryRow term={kind === 'SEND' ? 'Ordenado' : 'Solicitado'}>{formatDayTime(createdAt)}</SummaryRow>
      {isOpen(operation) && (
        <SummaryRow term={kind === 'SEND' && state === 'ORDERED' ? 'Se enviará' : 'Caduca'}>{formatDayTime(expiresAt)}</SummaryRow>
      )}
    </SummaryList>
  )
}

/** The others asked at the same time, each with how they stand. */
function Shares({ group: { paid, total, members } }: { group: NonNullable<PendingC2cDetail['group']> }) {
  return (
    <Sheet title={`${paid} de ${total} ${paid === 1 ? 'ha' : 'han'} pagado`}>
      <Ledger>
        {members.map(({ id, name, alias, state, amount }) => (
          <LedgerRow key={id} title={alias ?? name} detail={REQUEST_WORDS[state]} figure={<Amount value={amount} size="strong" />} />
        ))}
      </Ledger>
    </Sheet>
  )
}
