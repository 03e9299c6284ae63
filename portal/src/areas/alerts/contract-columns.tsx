import type { AlertContract } from '@almenara/contract/areas/alerts/alert-contracts'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../kit/DataTable.tsx'
import { PAGE_LINK, Quiet } from '../../patterns/extract-screen/columns.tsx'
import type { ListPlace } from '../../patterns/extract-screen/use-extract.ts'
import { channelWords, lastWords, productWords } from './alert-words.ts'
import styles from './alerts.module.css'
import { AlertStateBadge } from './badges.tsx'
import { RuleSentences } from './RuleSentences.tsx'

/** What each contract watches, by which ways it tells, and when it last did. Its account opens it. */
export function contractColumns({ txId: cursor, pages, onOpen }: ListPlace): Column<AlertContract>[] {
  return [
    {
      id: 'alert',
      header: 'Alerta',
      card: 'title',
      cell: ({ id, number, product, rules }) => (
        <>
          <Link
            to="/services/alert-settings/alert-contracts/$alertContractId/$viewPages/$txId"
            params={{ alertContractId: id, viewPages: String(pages), txId: cursor }}
            onClick={onOpen}
            {...PAGE_LINK}
          >
            {productWords(product)}
            <span className="vh">{`, alerta ${number}`}</span>
          </Link>
          <RuleSentences rules={rules} />
        </>
      ),
    },
    { id: 'channels', header: 'Canales', card: 'labelled', cell: ({ channels }) => <Quiet>{channelWords(channels)}</Quiet> },
    { id: 'last', header: 'Último aviso', card: 'labelled', cell: (contract) => <Quiet>{lastWords(contract)}</Quiet> },
    {
      id: 'state',
      header: 'Estado',
      card: 'figure',
      cell: ({ state }) => (
        <span className={styles.state}>
          <AlertStateBadge state={state} />
        </span>
      ),
    },
  ]
}
