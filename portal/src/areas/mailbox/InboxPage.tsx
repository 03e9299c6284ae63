import { communicationsListFile } from '@almenara/contract/areas/mailbox/communications'
import GearSixIcon from '@phosphor-icons/core/regular/gear-six.svg?react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMailbox } from '../../base/mailbox.ts'
import { useTitle } from '../../base/title.ts'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Note } from '../../kit/Note.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { BesideList } from '../../patterns/extract-screen/BesideList.tsx'
import { ListFiles } from '../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../patterns/extract-screen/ListToolbar.tsx'
import { ChooseOverRows } from './ChooseShown.tsx'
import { communicationColumns } from './communication-columns.tsx'
import { unreadOfAll } from './communication-words.ts'
import { useInbox } from './inbox-list.ts'
import styles from './mailbox.module.css'
import { productsQuery, typesQuery } from './queries.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { useGiven } from './use-given.ts'
import { useSelection } from './use-selection.ts'

const CommunicationDrawer = lazyPart(() => import('./CommunicationDrawer.tsx'))

/** What the bank has written to the customer: read, kept and confirmed. */
export function InboxPage() {
  const { label, isContracted, isKnown } = useMailbox()
  useTitle(label)
  const { list, open } = useInbox()
  const types = useQuery(typesQuery).data?.types ?? []
  const products = useQuery(productsQuery).data?.products ?? []
  const selection = useSelection(list)
  const onGiven = useGiven(list)
  const typeNames = new Map(types.map(({ code, name }) => [code, name]))
  const { last } = list
  const isOnPaper = isKnown && !isContracted
  return (
    <>
      <Breadcrumbs>
        <Link to="/services">Servicios</Link>
      </Breadcrumbs>
      <div className={styles.head}>
        <div>
          <h1>{label}</h1>
          {last && last.total > 0 && <p className={styles.lead}>{unreadOfAll(last.unread, last.total)}</p>}
        </div>
        <Link to="/services/inbox/admin" className={buttonClass({ size: 'sm' })}>
          <Icon of={GearSixIcon} />
          Administrar el buzón
        </Link>
      </div>
      {isOnPaper && last?.total === 0 ? (
        <Sheet>
          <Empty title="Recibe su correspondencia en papel" level={2}>
            Contrate el buzón para tenerla aquí.
          </Empty>
        </Sheet>
      ) : (
        <>
          {isOnPaper && (
            <div className={styles.note}>
              <Note>Recibe en papel las comunicaciones nuevas. Aquí tiene las anteriores.</Note>
            </div>
          )}
          <SelectionBar list={list} selection={selection} />
          <Sheet>
            <h2 className="vh">Comunicaciones</h2>
            <ListToolbar
              list={list}
              choices={{
                products: products.map(({ id, name }) => ({ value: id, label: name })),
                types: types.map(({ code, name }) => ({ value: code, label: name })),
              }}
              files={<ListFiles list={list} of={communicationsListFile} params={undefined} />}
            />
            <ChooseOverRows selection={selection} />
            <ListRows
              list={list}
              columns={communicationColumns({ selection, typeNames, onGiven })}
              rowKey={({ id }) => id}
              open={open}
              chosen={selection.chosen}
            />
          </Sheet>
        </>
      )}
      {open && (
        <BesideList row="communication">
          {(onClose) => <CommunicationDrawer list={list} communicationId={open} typeNames={typeNames} onClose={onClose} />}
        </BesideList>
      )}
    </>
  )
}
