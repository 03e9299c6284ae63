import { cx } from './class-names.ts'
import { Icon, type IconShape } from './Icon.tsx'
import styles from './IconBox.module.css'
import tones from './Tone.module.css'

export type IconBoxTone = 'brand' | 'ok' | 'ko' | 'warning'

/** An icon on a tinted square: the head of a modal, a task, a phone number. Decorative. */
export function IconBox({ icon, tone = 'brand' }: { icon: IconShape; tone?: IconBoxTone | undefined }) {
  return (
    <span className={cx(styles.box, tones[tone])}>
      <Icon of={icon} size={24} />
    </span>
  )
}
