import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTitle } from '../../base/title.ts'
import { buttonClass } from '../../kit/button-class.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { beginning } from './beginning.ts'
import { optionsQuery, targetAccounts, transferCreation } from './routes.tsx'
import { useTakenDraft } from './kept-draft.ts'
import { beginWith, carryOn, type TransferDraft } from './transfer-draft.ts'
import { EXTERNAL, OWN } from './transfer-kinds.ts'
import { TransferBreadcrumbs } from './TransferBreadcrumbs.tsx'
import { TransferCreation } from './TransferCreation.tsx'
import type { CreationSearch } from './transfer-search.ts'
import { SCOPE_WORDS } from './scope-words.ts'
import styles from './TransferPage.module.css'

/** A transfer, to an own account or to somebody else: data, review and signature, result. */
export function TransferPage() {
  const { scope, id } = transferCreation.useParams()
  return (
    <>
      <TransferBreadcrumbs id={id} />
      <Begin key={scope} />
    </>
  )
}

/** What the address brings is already written. The account that pays may be changed, and what was typed stays. */
function Begin() {
  const { product, scope, id } = transferCreation.useParams()
  const search = transferCreation.useSearch()
  const [draft, setDraft] = useState<TransferDraft>()
  const typed = useTakenDraft({ scope, id })
  const begun = useQuery({ ...beginning({ scope, id, search }), enabled: draft === undefined })
  const options = useQuery({ ...optionsQuery(scope, id), placeholderData: keepPreviousData })
  const targets = useQuery({ ...targetAccounts(id), placeholderData: keepPreviousData, enabled: scope === 'internal' })
  if (draft === undefined && begun.data && options.data) setDraft(first(typed, search, beginWith(begun.data, options.data.today)))
  return (
    <ReadState read={options}>
      {(known) =>
        draft === undefined ? (
          <ReadState read={begun}>{() => null}</ReadState>
        ) : scope === 'external' ? (
          <TransferCreation
            kind={EXTERNAL}
            place={{ product, id }}
            choices={{ options: known, targets: [] }}
            draft={draft}
            onChange={setDraft}
          />
        ) : (
          <ReadState read={targets}>
            {({ accounts }) =>
              accounts.length === 0 ? (
                <NoTargets />
              ) : (
                <TransferCreation
                  kind={OWN}
                  place={{ product, id }}
                  choices={{ options: known, targets: accounts }}
                  draft={draft}
                  onChange={setDraft}
                />
              )
            }
          </ReadState>
        )
      }
    </ReadState>
  )
}

/** What was typed is gone on with, or with the favourite that was looked for; any other beginning is another transfer. */
function first(typed: TransferDraft | undefined, search: CreationSearch, begun: TransferDraft): TransferDraft {
  if (typed === undefined) return begun
  if (search.favourite !== undefined) return carryOn(typed, begun)
  return Object.keys(search).length === 0 ? typed : begun
}

function NoTargets() {
  const title = SCOPE_WORDS.internal.creation
  useTitle(title)
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <Sheet>
        <Empty title="No tiene otra cuenta a la que traspasar" level={2}>
          Para traspasar dinero necesita al menos dos cuentas en este portal. Si acaba de abrir una, la verá aquí a partir de mañana.
          <Link to="/accounts" className={buttonClass()}>
            Ver sus cuentas
          </Link>
        </Empty>
      </Sheet>
    </>
  )
}
