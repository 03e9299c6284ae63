import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { MESSAGES } from '../../api/messages.es.ts'
import { useTitle } from '../../base/title.ts'
import { buttonClass } from '../../kit/button-class.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { useDraft } from '../../patterns/two-step/use-draft.ts'
import { initialTransfer } from './initial-transfer.ts'
import { optionsQuery, targetAccounts } from './queries.ts'
import { useTakenDraft } from './kept-draft.ts'
import { beginWith, carryOn, type TransferDraft } from './transfer-draft.ts'
import { EXTERNAL, OWN, type TransferKind } from './transfer-kinds.ts'
import { TransferBreadcrumbs } from './TransferBreadcrumbs.tsx'
import { TransferCreation } from './TransferCreation.tsx'
import type { CreationSearch } from './transfer-search.ts'
import { SCOPE_WORDS } from './scope-words.ts'
import styles from './TransferPage.module.css'
import type { Choices } from './question-props.ts'

const transferCreation = getRouteApi('/shell/signed-in/$product/$id/{$scope}-transfers-creation')

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
  const { scope, id } = transferCreation.useParams()
  const search = transferCreation.useSearch()
  const typed = useTakenDraft({ scope, id })
  // Another account that pays changes the address of the form and not how it began.
  const [start] = useState({ scope, id, search })
  const begun = useQuery(initialTransfer(start))
  const options = useQuery({ ...optionsQuery(scope, id), placeholderData: keepPreviousData })
  const targets = useQuery({ ...targetAccounts(id), placeholderData: keepPreviousData, enabled: scope === 'internal' })
  return (
    <ReadState read={options}>
      {(known) => (
        <ReadState read={begun}>
          {(beginsWith) => {
            const beginnings = { initial: first(typed, search, beginWith(beginsWith, known.today)), isNewer: typed !== undefined }
            if (scope === 'external') return <Transfer kind={EXTERNAL} choices={{ options: known, targets: [] }} {...beginnings} />
            return (
              <ReadState read={targets}>
                {({ accounts }) =>
                  accounts.length === 0 ? (
                    <NoTargets />
                  ) : (
                    <Transfer kind={OWN} choices={{ options: known, targets: accounts }} {...beginnings} />
                  )
                }
              </ReadState>
            )
          }}
        </ReadState>
      )}
    </ReadState>
  )
}

interface TransferProps<Input, Kept> {
  kind: TransferKind<Input, Kept>
  choices: Choices
  initial: TransferDraft
  /** What it begins with was typed a moment ago: it takes the place of what was kept. */
  isNewer: boolean
}

/** What is typed is kept under its address, as forms are, and what the address brought. */
function Transfer<Input, Kept>({ kind, choices, initial, isNewer }: TransferProps<Input, Kept>) {
  const { product, id } = transferCreation.useParams()
  const search = transferCreation.useSearch()
  const brought = Object.keys(search).length > 0 ? ` ${JSON.stringify(search)}` : ''
  const name = `/${product}/${id}/${kind.scope}-transfers-creation${brought}`
  const [draft, setDraft] = useDraft(initial, { name, isNewer })
  return <TransferCreation kind={kind} place={{ product, id }} choices={choices} draft={draft} onChange={setDraft} />
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
        <Empty title="Necesita al menos dos cuentas" level={2}>
          {MESSAGES.noTargetAccounts}
          <Link to="/accounts" className={buttonClass()}>
            Ver sus cuentas
          </Link>
        </Empty>
      </Sheet>
    </>
  )
}
