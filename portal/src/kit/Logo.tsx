import styles from './Logo.module.css'

/** The watch-tower with its beacon. It takes the colour of the text around it; the light is the brand's accent. */
export function LogoMark({ size = 36 }: { size?: number }) {
  return (
    <svg viewBox="0 0 36 36" width={size} height={size} aria-hidden="true">
      <circle cx="18" cy="7.6" r="3.7" fill="var(--accent-400)" />
      <circle cx="18" cy="7.6" r="6.4" fill="none" stroke="var(--accent-400)" strokeWidth="1.5" />
      <path fill="currentColor" d="m11.2 34.5 1.9-12h-2.3v-6.3h3.3v2h2.2v-2h3.4v2h2.2v-2h3.3v6.3h-2.3l1.9 12z" />
    </svg>
  )
}

/** Mark and name. A link around it needs an accessible name for its target. */
export function Logo({ name }: { name: string }) {
  return (
    <span className={styles.logo}>
      <LogoMark />
      <span>{name}</span>
    </span>
  )
}
