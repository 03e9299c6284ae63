import type { ReactNode } from 'react'
import styles from './Banner.module.css'
import { cutText } from './cut-text.ts'
import { NEW_WINDOW } from './new-window.ts'

export interface BannerProps {
  /** Without one the banner leads nowhere. */
  href?: string | undefined
  title: string
  /** Cut at 100 characters. */
  description: string
  /** An `<img alt="">` or a decorative drawing; it fills a square of 112 px. */
  image: ReactNode
  /** Banners of the bank's public site open a tab of their own, and say so. */
  target?: '_blank' | undefined
}

const DESCRIPTION_LENGTH = 100

/** A commercial message: one link, where it has an address. */
export function Banner({ href, title, description, image, target }: BannerProps) {
  const inside = (
    <>
      <span className={styles.image}>{image}</span>
      <span className={styles.text}>
        <b>{title}</b>
        <span className={styles.description}>{cutText(description, DESCRIPTION_LENGTH)}</span>
        {href && target && <span className="vh"> {NEW_WINDOW}</span>}
      </span>
    </>
  )
  if (!href) return <div className={styles.banner}>{inside}</div>
  return (
    <a className={styles.banner} href={href} target={target} rel={target && 'noopener'}>
      {inside}
    </a>
  )
}
