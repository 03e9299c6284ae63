import type { HolderKind, PositionHolder } from '@almenara/contract/areas/global'
import BuildingsIcon from '@phosphor-icons/core/regular/buildings.svg?react'
import UserIcon from '@phosphor-icons/core/regular/user.svg?react'
import UsersThreeIcon from '@phosphor-icons/core/regular/users-three.svg?react'
import { Link } from '@tanstack/react-router'
import { Icon, type IconShape } from '../../kit/Icon.tsx'
import styles from './HolderSwitch.module.css'

const ICONS: Readonly<Record<HolderKind, IconShape>> = { PERSON: UserIcon, COMPANY: BuildingsIcon, COMMUNITY: UsersThreeIcon }

/** A community of owners is called by its address: where there is one alone, its kind says enough. */
function nameOf({ kind, shortName }: Pick<PositionHolder, 'kind' | 'shortName'>, holders: readonly PositionHolder[]): string {
  return kind === 'COMMUNITY' && holders.filter((other) => other.kind === kind).length === 1 ? 'Comunidad' : shortName
}

const ITSELF = { exact: true, includeSearch: true }

interface HolderSwitchProps {
  holders: readonly PositionHolder[]
  chosen: PositionHolder | undefined
}

/** Whose products are shown: the address says it, so going back and loading it again keep it. With one holder there is nothing to choose. */
export function HolderSwitch({ holders, chosen }: HolderSwitchProps) {
  if (holders.length < 2) return null
  return (
    <nav aria-label="Titular" className={styles.switch}>
      {/* An address with a holder who is not among these shows all of them too. */}
      <Link to="." search={{}} resetScroll={false} activeOptions={ITSELF} aria-current={chosen ? undefined : 'page'}>
        Todo
      </Link>
      {holders.map(({ id, shortName, kind }) => (
        <Link key={id} to="." search={{ holder: id }} resetScroll={false} activeOptions={ITSELF}>
          <Icon of={ICONS[kind]} />
          {nameOf({ kind, shortName }, holders)}
        </Link>
      ))}
    </nav>
  )
}
