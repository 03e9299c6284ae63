import type { AllowedAction } from '@almenara/contract/allowed-actions'
import type { AccountAction } from '@almenara/contract/areas/operations/account-actions'
import ArrowsLeftRightIcon from '@phosphor-icons/core/regular/arrows-left-right.svg?react'
import DotsThreeIcon from '@phosphor-icons/core/regular/dots-three.svg?react'
import PaperPlaneTiltIcon from '@phosphor-icons/core/regular/paper-plane-tilt.svg?react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Icon } from '../../kit/Icon.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { usePopup } from '../../kit/popup.ts'
import styles from './AccountActions.module.css'
import { accountActions } from './queries.ts'

/** The actions that customers use most, in this order. The rest are behind «Más». */
const AT_HAND = [
  { action: 'EXTERNAL_TRANSFER', scope: 'external', label: 'Transferir', icon: PaperPlaneTiltIcon, variant: 'primary' },
  { action: 'INTERNAL_TRANSFER', scope: 'internal', label: 'Traspasar', icon: ArrowsLeftRightIcon, variant: 'secondary' },
] as const

const loadMore = () => import('./MoreAccountActions.tsx')
const MoreAccountActions = lazyPart(loadMore)

type Action = AllowedAction<AccountAction>

/** What may be done with the account. While it is not known, its place is kept: the rest of the page neither waits nor moves. */
export function AccountActions({ id }: { id: string }) {
  const { data } = useQuery(accountActions(id))
  const actions = data?.actions ?? []
  const more = actions.filter(({ action }) => AT_HAND.every((one) => one.action !== action))
  const note = noteOf(actions)
  return (
    <>
      <ul className={styles.actions} data-print="no">
        {AT_HAND.map(({ action, scope, label, icon, variant }) => {
          const answer = actions.find((one) => one.action === action)
          if (!answer) return null
          return (
            <li key={action}>
              {answer.denial ? (
                <Button icon={icon} unavailable={answer.denial.text}>
                  {label}
                </Button>
              ) : (
                <Link
                  to="/$product/$id/{$scope}-transfers-creation"
                  params={{ product: 'accounts', id, scope }}
                  className={buttonClass({ variant })}
                >
                  <Icon of={icon} />
                  {label}
                </Link>
              )}
            </li>
          )
        })}
        {more.length > 0 && (
          <li>
            <More id={id} actions={more} />
          </li>
        )}
      </ul>
      {note && <p className={styles.note}>{note}</p>}
    </>
  )
}

function More({ id, actions }: { id: string; actions: readonly Action[] }) {
  const { isOpen, triggerProps, popupProps } = usePopup('menu', loadMore)
  return (
    <>
      <Button icon={DotsThreeIcon} {...triggerProps}>
        Más
      </Button>
      {isOpen && (
        <Suspense>
          <MoreAccountActions {...popupProps} id={id} actions={actions} />
        </Suspense>
      )}
    </>
  )
}

/** What is true of all of them is said once, where nobody has to look for it. */
function noteOf(actions: readonly Action[]): string {
  const [first] = actions
  if (first?.denial && actions.every(({ denial }) => denial?.code === first.denial?.code)) return first.denial.text
  const signatures = first?.signatures ?? 1
  return signatures > 1 ? `Las operaciones con esta cuenta necesitan ${signatures} firmas.` : ''
}
