import DotsThreeVerticalIcon from '@phosphor-icons/core/regular/dots-three-vertical.svg?react'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { MOBILE_MAX_WIDTH, useNarrow } from '../../base/media.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { type PopupProps, usePopup } from '../../kit/popup.ts'

interface Row {
  id: string
  /** As its customer tells it from others: «Crédito Oro 4821». */
  name: string
}

/** The menu, which asks the bank what may be done. */
export type RowMenuProps = Row & PopupProps

type Kind = 'CARDS' | 'FINANCING'
type Load = () => Promise<{ default: ComponentType<RowMenuProps> }>

/** The menu of each kind of product: it is its area's, and no area knows another. It imports no routes. */
export type RowMenus = Readonly<Record<Kind, Load>>

let menus: Readonly<Partial<Record<Kind, { load: Load; Menu: (props: RowMenuProps) => ReactNode }>>> = {}

/** `app/composition.ts` says which. */
export function setRowMenus({ CARDS, FINANCING }: RowMenus): void {
  const menuOf = (load: Load) => ({ load, Menu: lazyPart(load) })
  menus = { CARDS: menuOf(CARDS), FINANCING: menuOf(FINANCING) }
}

/**
 * What is done with a product without opening it; phones have it in its page. The menu's code comes when somebody reaches for it, and what it
 * asks of the bank when it is opened: a position of twenty lines asks for nothing more.
 */
export function RowActions({ kind, ...row }: Row & { kind: Kind }) {
  const isNarrow = useNarrow(MOBILE_MAX_WIDTH)
  const menu = menus[kind]
  return isNarrow || !menu ? null : <MenuButton {...row} {...menu} />
}

function MenuButton({ id, name, load, Menu }: Row & { load: Load; Menu: (props: RowMenuProps) => ReactNode }) {
  const { isOpen, triggerProps, popupProps } = usePopup('menu', load)
  return (
    <>
      <IconButton icon={DotsThreeVerticalIcon} name={`Más acciones para ${name}`} {...triggerProps} />
      {isOpen && (
        <Suspense>
          <Menu {...popupProps} id={id} name={name} />
        </Suspense>
      )}
    </>
  )
}
