import type { Plugin } from 'vite'

/**
 * Writes a component's class names where it uses them. A style sheet's names come as an object and as constants: the object travels
 * entire, and the constants melt into the code. A component that picks its class by a value keeps the object.
 */
export function styleNamesPlugin(): Plugin[] {
  return [
    {
      name: 'style-names',
      apply: 'build',
      transform: {
        filter: { id: /portal\/src\/.*\.tsx$/, code: IMPORT },
        handler: (code) => (PICKS.test(code.replace(IMPORT, '')) ? undefined : code.replace(IMPORT, 'import * as styles from')),
      },
    },
    {
      name: 'style-names-stay',
      apply: 'build',
      enforce: 'post',
      // All its constants may have melted away, and its styles are needed all the same.
      transform: { filter: { id: /\.module\.css$/ }, handler: (code) => ({ code, moduleSideEffects: 'no-treeshake', map: null }) },
    },
  ]
}

const IMPORT = /import styles from/
/** Whatever is done with the object besides naming one of its classes. */
const PICKS = /\bstyles(?!\.\w)/
