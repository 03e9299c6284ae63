/** Does in Vite's development server what the services do in production: writes the brand into the page. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Brand } from '@almenara/contract/brand'
import type { Plugin } from 'vite'

const BRAND = fileURLToPath(new URL('../../brand/almenara.json', import.meta.url))

/** In a build the placeholders stay: the same files serve every brand, and each answer has a nonce of its own. */
export function brandPlugin(version: string): Plugin {
  return {
    name: 'brand',
    apply: 'serve',
    async transformIndexHtml(html) {
      const { environments, ...brand } = JSON.parse(await readFile(BRAND, 'utf8')) as Brand
      const environment = { name: 'local', ...environments.local }
      const [before = '', after = ''] = html.split('<!--signed-in-->')
      return (before + (after.split('<!--/signed-in-->')[1] ?? ''))
        .replaceAll('%BRAND_ID%', brand.id)
        .replaceAll('%BRAND_NAME%', brand.name)
        .replace('%BRAND_JSON%', () => JSON.stringify({ ...brand, version, environment }).replaceAll('<', '\\u003c'))
        .replaceAll('%NONCE%', '')
    },
  }
}
