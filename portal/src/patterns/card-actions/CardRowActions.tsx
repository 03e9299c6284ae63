import { DotsThreeVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsThreeVertical'
import { Suspense } from 'react'
import { MOBILE_MAX_WIDTH, useNarrow } from '../../base/media.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { usePopup } from '../../kit/popup.ts'

const loadMenu = () => import('./CardRowMenu.tsx')
const CardRowMenu = lazyPart(loadMenu)

interface CardRowActionsProps {
  id: string
  /** As its customer tells it from others: «Crédito Oro 4821». */
  name: string
}

/** What is done with a card without opening it; phones have it in its page. What that is, is asked for when somebody opens the menu. */
export function CardRowActions({ id, name }: CardRowActionsProps) {
  const isNarrow = useNarrow(MOBILE_MAX_WIDTH)
  const { isOpen, triggerProps, popupProps } = usePopup('menu', loadMenu)
  if (isNarrow) return null
  return (
    <>
      <IconButton icon={DotsThreeVerticalIcon} name={`Más acciones para ${name}`} {...triggerProps} />
      {isOpen && (
        <Suspense>
          <CardRowMenu {...popupProps} id={id} name={name} />
        </Suspense>
      )}
    </>
  )
}
