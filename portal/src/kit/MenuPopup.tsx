import type { ReactNode } from 'react'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { cx } from './class-names.ts'
import { Count } from './Count.tsx'
import { Icon } from './Icon.tsx'
import styles from './MenuPopup.module.css'
import { Popup } from './Popup.tsx'
import type { PopupProps } from './popup.ts'
import type { MenuEntry } from './menu-entry.ts'

interface MenuPopupProps extends PopupProps {
  label: string
  items: readonly MenuEntry[]
  header: ReactNode
  align: 'start' | 'end'
}

/** The open menu: loaded by `Menu` when it is needed. */
export default function MenuPopup({ label, items, header, align, ...popup }: MenuPopupProps) {
  return (
    <Popup {...popup} label={label} placement={align === 'end' ? 'bottom end' : 'bottom start'}>
      {header && (
        <p role="status" className={styles.header}>
          {header}
        </p>
      )}
      {/* A menu takes the focus when it opens (ARIA menu button pattern); the rule is about pages that steal it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Menu aria-label={label} autoFocus="first" className={styles.menu ?? ''} onClose={popup.onClose}>
        {items.map((item) => (
          <Entry key={item.id} item={item} />
        ))}
      </Menu>
    </Popup>
  )
}

function Entry({ item }: { item: MenuEntry }) {
  const { id, label, description, icon, href, onSelect, unavailable, waiting, ruled, stays } = item
  const detail = unavailable ?? description
  return (
    <MenuItem
      id={id}
      textValue={label}
      className={cx(styles.item, ruled && styles.ruled, unavailable && styles.unavailable)}
      shouldCloseOnSelect={!unavailable && !stays}
      // React Aria's own disabling takes an entry out of the arrows' way, and its reason with it.
      ref={(node) => {
        if (unavailable) node?.setAttribute('aria-disabled', 'true')
      }}
      {...(href && !unavailable ? { href } : {})}
      onAction={() => {
        if (!unavailable) onSelect?.()
      }}
    >
      {icon && <Icon of={icon} size={24} className={styles.icon} />}
      {/* All that is seen is its name (WCAG 2.5.3), so no part of it is a mere description. */}
      <span>
        <span>{label} </span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {waiting && (
        <span className={styles.waiting}>
          <Count value={waiting.count} look="beacon" /> <span className="vh">{waiting.what}</span>
        </span>
      )}
    </MenuItem>
  )
}
