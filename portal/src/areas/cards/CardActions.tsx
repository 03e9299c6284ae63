import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import DotsThreeIcon from '@phosphor-icons/core/regular/dots-three.svg?react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { MOBILE_MAX_WIDTH, useNarrow } from '../../base/media.ts'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Menu } from '../../kit/Menu.tsx'
import { cardActions } from './card-actions.ts'
import { cardWay } from './card-ways.ts'
import styles from './CardActions.module.css'

/** How many stand in the strip; the rest are behind «Más». On phones what protects the card stands in the same row. */
const SHOWN = { wide: 5, narrow: 2 } as const

/** What may be done with the card besides protecting it. While it is not known, an empty strip: nothing moves when it comes. */
export function CardActions({ card: { id } }: { card: CardDetail }) {
  const { data } = useQuery(cardActions(id))
  const navigate = useNavigate()
  const isNarrow = useNarrow(MOBILE_MAX_WIDTH)
  const ways = (data?.actions ?? [])
    .filter(({ action }) => action !== 'LOCK' && action !== 'UNLOCK')
    .map((one) => ({ ...one, ...cardWay(one.action, id) }))
  const most = isNarrow ? SHOWN.narrow : SHOWN.wide
  const shown = ways.slice(0, most)
  const rest = ways.slice(shown.length)
  const signatures = Math.max(1, ...ways.map((way) => way.signatures))
  return (
    <div className={styles.strip}>
      <ul className={styles.actions}>
        {shown.map(({ action, label, icon, to, denial }) => (
          <li key={action}>
            {denial ? (
              <Button variant="text" icon={icon} unavailable={denial.text}>
                {label}
              </Button>
            ) : (
              <Link {...to} className={buttonClass({ variant: 'text' })}>
                <Icon of={icon} />
                {label}
              </Link>
            )}
          </li>
        ))}
        {rest.length > 0 && (
          <li>
            <Menu
              label="Más operaciones con la tarjeta"
              align="end"
              items={rest.map(({ action, label, icon, to, denial }) => ({
                id: action,
                label,
                icon,
                unavailable: denial?.text,
                onSelect: () => void navigate(to),
              }))}
              trigger={(properties) => (
                <Button variant="text" icon={DotsThreeIcon} {...properties}>
                  Más
                </Button>
              )}
            />
          </li>
        )}
      </ul>
      {signatures > 1 && <p className={styles.note}>{`Cada operación con esta tarjeta necesita ${signatures} firmas.`}</p>}
    </div>
  )
}
