import { forgetFavouriteMobile, type FavouriteMobile } from '@almenara/contract/areas/operations/mobile-recharge'
import { formatPhone, parsePhone, type Phone } from '@almenara/contract/phone'
import DotsThreeIcon from '@phosphor-icons/core/regular/dots-three.svg?react'
import PencilSimpleIcon from '@phosphor-icons/core/regular/pencil-simple.svg?react'
import TrashIcon from '@phosphor-icons/core/regular/trash.svg?react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { describe } from '../../api/errors.es.ts'
import { useSend } from '../../base/use-send.ts'
import { cx } from '../../kit/class-names.ts'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Menu } from '../../kit/Menu.tsx'
import { showToast } from '../../kit/toast.ts'
import styles from './MobileRecharge.module.css'
import { favouritesOf } from './queries.ts'

const NameMobile = lazyPart(() => import('./NameMobile.tsx'))

interface FavouriteMobilesProps {
  /** An account or card of the holder whose numbers they are. */
  payer: string
  /** The number that is typed. */
  chosen: string
  onChoose: (favourite: FavouriteMobile) => void
}

/** The numbers topped up before with what this holder has: chosen, named and taken away here. Nothing until there is one. */
export function FavouriteMobiles({ payer, chosen, onChoose }: FavouriteMobilesProps) {
  const titleId = useId()
  const { data } = useQuery(favouritesOf(payer))
  const [naming, setNaming] = useState<FavouriteMobile>()
  const forget = useSend(forgetFavouriteMobile)
  if (!data || data.favourites.length === 0) return null
  const typed = parsePhone(chosen)
  return (
    <div>
      <h3 id={titleId} className={styles.before}>
        Móviles recargados
      </h3>
      <ul className={styles.favourites} aria-labelledby={titleId}>
        {data.favourites.map((favourite) => (
          <Favourite
            key={favourite.id}
            favourite={favourite}
            isChosen={typed.ok && typed.phone === favourite.phone}
            onChoose={() => onChoose(favourite)}
            onName={() => setNaming(favourite)}
            onForget={() =>
              forget.mutate(
                { params: { id: payer, favouriteId: favourite.id } },
                { onSuccess: () => showToast(`Se ha quitado el ${numberOf(favourite)}`) },
              )
            }
          />
        ))}
      </ul>
      {forget.error && <ErrorBox {...describe(forget.error)} />}
      {/* Its own form cannot stand inside the form of the top-up. */}
      {createPortal(
        <Suspense>{naming && <NameMobile payer={payer} favourite={naming} onClose={() => setNaming(undefined)} />}</Suspense>,
        document.body,
      )}
    </div>
  )
}

interface FavouriteProps {
  favourite: FavouriteMobile
  isChosen: boolean
  onChoose: () => void
  onName: () => void
  onForget: () => void
}

function Favourite({ favourite, isChosen, onChoose, onName, onForget }: FavouriteProps) {
  const { name, operatorName } = favourite
  const number = numberOf(favourite)
  return (
    <li className={cx(styles.favourite, isChosen && styles.chosen)}>
      <button type="button" aria-pressed={isChosen} onClick={onChoose}>
        <b>{name ?? number}</b>
        <span>{name ? `${number} · ${operatorName}` : operatorName}</span>
      </button>
      <Menu
        label={`Opciones de ${name ?? number}`}
        align="end"
        items={[
          { id: 'name', label: name ? 'Cambiar el nombre' : 'Poner nombre', icon: PencilSimpleIcon, onSelect: onName },
          { id: 'forget', label: 'Quitar de la lista', icon: TrashIcon, onSelect: onForget },
        ]}
        trigger={(properties) => <IconButton icon={DotsThreeIcon} name={`Opciones de ${name ?? number}`} {...properties} />}
      />
    </li>
  )
}

function numberOf({ phone }: FavouriteMobile): string {
  return formatPhone(phone as Phone)
}
