import { expect, test } from 'vitest'
import { withConstants } from './style-names-plugin.ts'

test('class names that are written out are imported as constants', () => {
  const code = `import styles from './Badge.module.css'\nimport tones from './Tone.module.css'\nuse(styles.badge, tones.ok)`
  expect(withConstants(code)).toBe(
    `import * as styles from './Badge.module.css'\nimport * as tones from './Tone.module.css'\nuse(styles.badge, tones.ok)`,
  )
})

test('a style sheet whose classes are picked by a value, or that is handed on, stays an object', () => {
  for (const use of ['styles[tone]', 'show(styles)', '{ styles }', 'const { badge } = styles']) {
    const code = `import styles from './Badge.module.css'\nimport tones from './Tone.module.css'\nuse(tones.ok)\n${use}`
    expect(withConstants(code)).toBe(code.replace('import tones', 'import * as tones'))
  }
})

test('what only sounds like it is left alone', () => {
  const code = `import styles from './styles.ts'\nimport './Badge.module.css'\nuse(styles.badge, "import styles from './x.module.css'")`
  expect(withConstants(code)).toBe(code)
})
