import ListIcon from '@phosphor-icons/core/regular/list.svg?react'
import { lazy, Suspense } from 'react'
import { IconButton } from '../kit/IconButton.tsx'
import { lazyPart } from '../kit/lazy-part.ts'
import { Header, type HeaderProps } from './Header.tsx'
import { MainMenu } from './MainMenu.tsx'
import styles from './Navigation.module.css'
import { OPENER, type SlideMenuState } from './slide-menu.ts'

/** Loaded on demand. */
const SlideMenu = lazyPart(() => import('./SlideMenu.tsx'))
/** Only touch screens need it. Without it the buttons do the same, so a failed load is not reported. */
const OpenBySwipe = lazy(() => import('./OpenBySwipe.tsx').catch(() => ({ default: () => null })))

interface NavigationProps extends Pick<HeaderProps, 'user' | 'hasFailed' | 'today'> {
  menu: SlideMenuState
}

/** Header and menus. */
export function Navigation({ user, hasFailed, today, menu }: NavigationProps) {
  return (
    <>
      <Header user={user} hasFailed={hasFailed} today={today} isMenuOpen={menu.isOpen} onMenu={menu.open} />
      <MainMenu />
      {/* In the native app, which hides the header: what a swipe does, a button must do too (WCAG 2.5.1). */}
      <IconButton
        icon={ListIcon}
        name="Abrir el menú"
        {...OPENER}
        className={styles.floating}
        aria-haspopup="dialog"
        aria-expanded={menu.isOpen}
        onClick={menu.open}
      />
      {menu.swipes && (
        <Suspense>
          <OpenBySwipe onOpen={menu.swipe} />
        </Suspense>
      )}
      {menu.isOpen && (
        <Suspense>
          <SlideMenu user={user} onClose={menu.close} />
        </Suspense>
      )}
    </>
  )
}
