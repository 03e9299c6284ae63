import type { AskedRequests } from '@almenara/contract/areas/bizum/request'
import type { BizumOptions } from '@almenara/contract/areas/bizum/send'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { formatAmount, toCents } from '@almenara/contract/money'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Amount } from '../../../kit/Amount.tsx'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Ledger, LedgerRow, rowLinkClass } from '../../../kit/Ledger.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { forgetShownDrafts, useDraft } from '../../../patterns/two-step/use-draft.ts'
import { Avatar } from '../Avatar.tsx'
import { BizumFrame } from '../BizumFrame.tsx'
import { NO_LIST } from '../../../patterns/extract-screen/list-address.ts'
import styles from '../operation.module.css'
import { optionsQuery } from '../queries.ts'
import { REQUEST_WORDS } from '../pending/request-words.ts'
import { EMPTY_REQUEST, initialRequest } from './request-draft.ts'
import { RequestForm, type SharedMovement } from './RequestForm.tsx'
import type { RequestSearch } from './send-draft.ts'

const TITLE = 'Solicitar dinero'
const route = getRouteApi('/shell/signed-in/bizum/operations/bizum-request-payment-c2c')

/** Asking people for money. Nothing leaves by it, so nothing is signed. */
export function RequestPage() {
  const read = useQuery(optionsQuery)
  return (
    <BizumFrame title={TITLE}>
      <ReadState read={read}>{(options) => <Ask options={options} />}</ReadState>
    </BizumFrame>
  )
}

function Ask({ options }: { options: BizumOptions }) {
  const search = route.useSearch()
  const [draft, setDraft] = useDraft(() => initialRequest(search), { isNewer: Object.keys(search).length > 0 })
  const [asked, setAsked] = useState<AskedRequests>()
  const another = () => {
    setDraft(EMPTY_REQUEST)
    forgetShownDrafts()
    setAsked(undefined)
  }
  const ask = (answer: AskedRequests) => {
    forgetShownDrafts()
    setAsked(answer)
  }
  return asked ? (
    <Asked asked={asked} onAnother={another} />
  ) : (
    <RequestForm options={options} movement={movementOf(search)} draft={draft} onChange={setDraft} onAsked={ask} />
  )
}

function movementOf({ product, movement }: RequestSearch): SharedMovement | undefined {
  return product !== undefined && movement !== undefined ? { product, id: movement } : undefined
}

function Asked({ asked: { total, requests, expiresAt }, onAnother }: { asked: AskedRequests; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>{`Ha pedido ${formatAmount(toCents(total))}`}</h1>
      <p className={styles.small}>{`Cada solicitud caduca el ${formatDay(dayAt(expiresAt))}. Le avisaremos cuando paguen.`}</p>
      <Sheet title="A quién">
        <Ledger>
          {requests.map(({ id, name, phone, amount, state, reason }) => (
            <LedgerRow
              key={id}
              lead={<Avatar of={{ name }} />}
              title={
                <Link
                  to="/bizum/movements/pending-operation-c2c/$pendingOperationId/detail/$viewPages/$txId"
                  params={{ pendingOperationId: id, viewPages: '1', txId: NO_LIST }}
                  className={rowLinkClass}
                >
                  {name || formatPhone(phone as Phone)}
                </Link>
              }
              detail={reason ?? <Badge tone="warning">{REQUEST_WORDS[state]}</Badge>}
              figure={<Amount value={amount} size="strong" />}
            />
          ))}
        </Ledger>
      </Sheet>
      <div className={styles.actions}>
        <Button onClick={onAnother}>Hacer otra solicitud</Button>
        <Link to="/bizum" className={buttonClass({ variant: 'text' })}>
          Volver a Bizum
        </Link>
      </div>
    </div>
  )
}
