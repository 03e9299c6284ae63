import ArrowUpIcon from '@phosphor-icons/core/regular/arrow-up.svg?react'
import { useEffect, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import styles from './ScrollToTop.module.css'

/** A screen and a half down the way back is long enough to deserve a button. */
const SCREENS = 1.5

/** Appears once the page is scrolled far; takes the page and the focus back to the top. */
export function ScrollToTop() {
  const [far, setFar] = useState(false)
  useEffect(() => {
    const look = () => setFar(window.scrollY > window.innerHeight * SCREENS)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!far) return null
  return (
    <section aria-label="Principio de la página">
      <IconButton icon={ArrowUpIcon} name="Volver arriba" className={styles.button} onClick={goToTop} />
    </section>
  )
}

function goToTop(): void {
  window.scrollTo({ top: 0, behavior: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}
