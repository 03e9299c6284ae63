import { consentConnections, consentDenial, consentRevocation, type BizumConsentDetail } from '@almenara/contract/areas/bizum/consents'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { describe } from '../../../api/errors.es.ts'
import { useSend } from '../../../base/use-send.ts'
import { useTitle } from '../../../base/title.ts'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { Modal } from '../../../kit/Modal.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { showToast } from '../../../kit/toast.ts'
import { readPages } from '../../../patterns/extract-screen/list-address.ts'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { BizumFrame } from '../BizumFrame.tsx'
import { useConsultative } from '../consultative.ts'
import { ConnectionList } from './ConnectionList.tsx'
import { CONSENT_WORDS } from './consents.ts'
import styles from '../operation.module.css'
import { consentQuery } from '../queries.ts'
import { merchantLine, permissionWords } from './terms-words.ts'

const route = getRouteApi('/shell/signed-in/bizum/movements/consents/$consentId/detail/$viewPages/$txId')

/** A permission to charge: who, for what, how much, what has been charged, and how it is taken back. */
export function ConsentPage() {
  const { consentId, viewPages, txId: cursor } = route.useParams()
  const read = useQuery(consentQuery(consentId))
  return (
    <BizumFrame
      title="Permiso de cobro"
      parents={
        <>
          {' '}
          <Link to="/bizum/operations/consents/$txId" params={{ txId: cursor }} search={{ pages: readPages(viewPages) }}>
            Permisos de cobro
          </Link>
        </>
      }
    >
      <ReadState read={read}>{(consent) => <Detail consent={consent} />}</ReadState>
    </BizumFrame>
  )
}

function Detail({ consent }: { consent: BizumConsentDetail }) {
  const { id, merchant, purpose, terms, ceiling, state, acceptedAt, endedAt, account, subscriptions, charged } = consent
  useTitle(merchant.name)
  return (
    <>
      <h1 className={styles.title}>{merchant.name}</h1>
      <div className={styles.columns}>
        <Sheet inside="padded" className={styles.sheet}>
          <p className={styles.lead}>{permissionWords(terms, ceiling)}</p>
          <SummaryList>
            <SummaryRow term="Estado">{CONSENT_WORDS[state]}</SummaryRow>
            <SummaryRow term="Para qué">{purpose}</SummaryRow>
            <SummaryRow term="Comercio">{merchantLine(merchant)}</SummaryRow>
            {account && <SummaryRow term="Se cobra en">{account.name}</SummaryRow>}
            {acceptedAt && <SummaryRow term="Desde el">{formatDay(dayAt(acceptedAt))}</SummaryRow>}
            {endedAt && <SummaryRow term="Terminado el">{formatDay(dayAt(endedAt))}</SummaryRow>}
            <SummaryRow term="Cobrado">{`${formatAmount(charged.amount)} en ${charged.count} ${charged.count === 1 ? 'cobro' : 'cobros'}`}</SummaryRow>
            {subscriptions.length > 0 && (
              <SummaryRow term="Suscripciones">
                <Link to="/bizum/operations/subscriptions">{subscriptions.map(({ title }) => title).join(', ')}</Link>
              </SummaryRow>
            )}
          </SummaryList>
          <Actions consent={consent} />
        </Sheet>
        <ConnectionList of={consentConnections} id={id} title="Usos del permiso" />
      </div>
    </>
  )
}

function Actions({ consent }: { consent: BizumConsentDetail }) {
  const { id, can, merchant, state, subscriptions, purchaseId } = consent
  const no = useConsultative()
  const isAsked = state === 'ASKED' && purchaseId === undefined
  const [isAsking, setAsking] = useState(false)
  const denial = useSend(consentDenial)
  const revocation = useSend(consentRevocation)
  const active = subscriptions.filter((one) => one.state !== 'ENDED').length
  const revoke = () =>
    revocation.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          setAsking(false)
          showToast(`${merchant.name} ya no puede cobrarle con Bizum.`)
        },
      },
    )
  return (
    <div className={styles.actions}>
      <Allow consent={consent} no={no} />
      {(can.deny.allowed || (no && isAsked)) && (
        <Button
          unavailable={no}
          busy={denial.isPending}
          onClick={() => denial.mutate({ params: { id } }, { onSuccess: () => showToast('No ha permitido los cobros.') })}
        >
          No permitir los cobros
        </Button>
      )}
      {(can.revoke.allowed || (no && state === 'ACCEPTED')) && (
        <Button unavailable={no} onClick={() => setAsking(true)}>
          Retirar el permiso
        </Button>
      )}
      {denial.error && <ErrorBox {...describe(denial.error)} />}
      {isAsking && (
        <Modal
          title={`Retirar el permiso a ${merchant.name}`}
          onClose={() => setAsking(false)}
          footer={
            <Button variant="primary" busy={revocation.isPending} onClick={revoke}>
              Retirar el permiso
            </Button>
          }
        >
          <p>
            {active > 0 && `${active === 1 ? 'Se terminará 1 suscripción' : `Se terminarán ${active} suscripciones`}. `}
            Lo ya cobrado no se devuelve.
          </p>
          {revocation.error && <ErrorBox {...describe(revocation.error)} />}
        </Modal>
      )}
    </div>
  )
}

/** Giving the permission, here or with the purchase that asks for it. */
function Allow({ consent: { can, state, purchaseId }, no }: { consent: BizumConsentDetail; no: string | undefined }) {
  const params = route.useParams()
  return (
    <>
      {can.accept.allowed && (
        <Link
          to="/bizum/movements/consents/$consentId/accept-request/$viewPages/$txId"
          params={params}
          className={buttonClass({ variant: 'primary' })}
        >
          Permitir los cobros
        </Link>
      )}
      {no && state === 'ASKED' && purchaseId === undefined && (
        <Button variant="primary" unavailable={no}>
          Permitir los cobros
        </Button>
      )}
      {purchaseId !== undefined && (
        <>
          <p className={styles.small}>{can.accept.reason}</p>
          <Link
            to="/bizum/movements/pending-operation-c2er-mit/$pendingOperationId/detail/$viewPages/$txId"
            params={{ pendingOperationId: purchaseId, viewPages: '1', txId: '-' }}
            className={buttonClass({ variant: 'primary' })}
          >
            Ver la compra
          </Link>
        </>
      )}
    </>
  )
}
