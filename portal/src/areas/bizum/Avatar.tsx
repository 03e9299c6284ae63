import HeartIcon from '@phosphor-icons/core/regular/heart.svg?react'
import DeviceMobileIcon from '@phosphor-icons/core/regular/device-mobile.svg?react'
import StorefrontIcon from '@phosphor-icons/core/regular/storefront.svg?react'
import type { Counterparty } from '@almenara/contract/areas/bizum/shapes'
import { initialsOf } from '../../base/initials.ts'
import { cx } from '../../kit/class-names.ts'
import { Icon } from '../../kit/Icon.tsx'
import styles from './Avatar.module.css'
import { toneOf } from './avatar-tone.ts'

interface AvatarProps {
  /** A person by their initials, an organisation and a merchant by what they are; without a name, a telephone. */
  of: Pick<Counterparty, 'name' | 'alias' | 'code' | 'merchantId'>
  size?: 'md' | 'lg' | undefined
}

/** Who the other side is, at a glance. Decorative: the name stands beside it. */
export function Avatar({ of: { name, alias, code, merchantId }, size = 'md' }: AvatarProps) {
  const initials = initialsOf(alias ?? name)
  const icon = code !== undefined ? HeartIcon : merchantId !== undefined ? StorefrontIcon : initials === '' ? DeviceMobileIcon : undefined
  return (
    <span className={cx(styles.avatar, styles[toneOf(name)], styles[size])} aria-hidden="true">
      {icon ? <Icon of={icon} size={24} /> : initials}
    </span>
  )
}
