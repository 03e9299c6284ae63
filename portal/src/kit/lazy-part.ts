import { type ComponentType, createElement, lazy, type ReactNode, useEffect, useEffectEvent } from 'react'

let tellLost = () => {}

/** The application sets here how the customer learns that a part of the screen could not be loaded. */
export function onLostPart(handler: () => void): void {
  tellLost = handler
}

/**
 * `React.lazy` for a part of a screen: a menu, a drawer, a form that is brought when somebody reaches for it. If its code
 * does not come, the screen stays as it is, the part closes itself (`onClose`, where it has one), the customer is told
 * and the next time it is tried again; `React.lazy` alone would take the whole screen away, and remember the failure.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): (props: Props) => ReactNode {
  const once = () =>
    lazy(() =>
      load().catch(() => {
        tellLost()
        return { default: Lost as ComponentType<Props> }
      }),
    )
  let Part = once()
  function Lost({ onClose }: { onClose?: () => void }) {
    const close = useEffectEvent(() => onClose?.())
    // Not before it has been drawn: whoever draws the part would ask again at once, without end.
    useEffect(() => {
      Part = once()
      close()
    }, [])
    return null
  }
  return (props) => createElement(Part as ComponentType<Props>, props)
}
