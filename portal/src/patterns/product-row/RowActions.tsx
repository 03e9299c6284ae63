import DotsThreeVerticalIcon from '@phosphor-icons/core/regular/dots-three-vertical.svg?react'
import { Suspense, useState } from 'react'
import { IconButton } from '../../kit/IconButton.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { usePopup } from '../../kit/popup.ts'
import { rowMenuOf, type RowKind, type RowMenu, type RowOf } from './row-menus.ts'

/**
 * What is done with a product without opening it. The menu's code comes when somebody reaches for it, and what it
 * asks of the bank when it is opened: a position of twenty lines asks for nothing more.
 */
export function RowActions({ kind, ...row }: RowOf & { kind: RowKind }) {
  const load = rowMenuOf(kind)
  return load && <MenuButton {...row} load={load} />
}

function MenuButton({ id, name, load }: RowOf & { load: RowMenu }) {
  const { isOpen, triggerProps, popupProps } = usePopup('menu', load)
  const [Menu] = useState(() => lazyPart(load))
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
