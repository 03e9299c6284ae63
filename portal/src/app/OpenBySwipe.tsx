import { useSwipe } from '../kit/swipe.ts'

/** A swipe to the right anywhere on the page. */
export default function OpenBySwipe({ onOpen }: { onOpen: () => void }) {
  useSwipe('right', onOpen, true)
  return null
}
