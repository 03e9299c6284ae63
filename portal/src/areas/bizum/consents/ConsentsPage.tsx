import { capitalised } from '@almenara/contract/text'
import { consentsExtract, type BizumConsent } from '@almenara/contract/areas/bizum/consents'
import { Link } from '@tanstack/react-router'
import { useShownRoute } from '../../../base/shown-route.ts'
import type { Column } from '../../../kit/DataTable.tsx'
import { Badge, type BadgeTone } from '../../../kit/Badge.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { PAGE_LINK, titleColumn } from '../../../patterns/extract-screen/columns.tsx'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import type { ListPlace } from '../../../patterns/extract-screen/use-extract.ts'
import { useList } from '../../../patterns/extract-screen/use-list.ts'
import { BizumFrame } from '../BizumFrame.tsx'
import styles from '../operation.module.css'
import { CONSENT_WORDS, CONSENTS } from './consents.ts'
import { amountWords } from './terms-words.ts'

const TITLE = 'Permisos de cobro'
const ROUTES = ['/shell/signed-in/bizum/operations/consents', '/shell/signed-in/bizum/operations/consents/$txId'] as const

/** Who may charge the customer with Bizum without asking. */
export function ConsentsPage() {
  return (
    <BizumFrame title={TITLE}>
      <h1 className={styles.title}>{TITLE}</h1>
      <Consents />
    </BizumFrame>
  )
}

function Consents() {
  const { params, search } = useShownRoute(ROUTES)
  const cursor = 'txId' in params ? params.txId : undefined
  const list = useList(CONSENTS, consentsExtract, { params: undefined, search, txId: cursor, anew: '/bizum/operations/consents' })
  return (
    <Sheet>
      <h2 className="vh">Permisos</h2>
      <ListToolbar list={list} />
      <ListRows list={list} columns={columns} rowKey={({ id }) => id} />
    </Sheet>
  )
}

const TONES: Readonly<Record<BizumConsent['state'], BadgeTone>> = {
  ASKED: 'warning',
  ACCEPTED: 'ok',
  DENIED: 'neutral',
  WITHDRAWN: 'neutral',
  EXPIRED: 'neutral',
  ENDED: 'neutral',
}

function columns({ txId: cursor, pages, onOpen }: ListPlace): Column<BizumConsent>[] {
  const params = (consentId: string) => ({ consentId, viewPages: String(pages), txId: cursor })
  return [
    titleColumn(
      'Comercio',
      ({ id, merchant }) => (
        <Link to="/bizum/movements/consents/$consentId/detail/$viewPages/$txId" params={params(id)} onClick={onOpen} {...PAGE_LINK}>
          {merchant.name}
        </Link>
      ),
      ({ purpose }) => purpose,
    ),
    { id: 'terms', header: 'Puede cobrar', cell: ({ terms, ceiling }) => capitalised(amountWords(terms, ceiling)) },
    { id: 'state', header: 'Estado', card: 'figure', cell: ({ state }) => <Badge tone={TONES[state]}>{CONSENT_WORDS[state]}</Badge> },
  ]
}
