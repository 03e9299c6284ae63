/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { brandPlugin } from './build/brand-plugin.ts'
import { ownPagesPlugin } from './build/own-pages-plugin.ts'
import { fontPreloadPlugin } from './build/font-preload-plugin.ts'
import { schemasStayPlugin } from './build/schemas-stay-plugin.ts'
import portal from './package.json' with { type: 'json' }

const SERVICES = process.env['ALMENARA_SERVICES'] ?? 'http://localhost:8081'

/**
 * Phosphor ships six weights of every icon; the portal draws two, regular and fill. Taking the others out makes an
 * icon three times lighter, which is what lets home stay under its 80 kB.
 */
function twoIconWeights(): Plugin {
  return {
    name: 'two-icon-weights',
    transform: {
      filter: { id: /@phosphor-icons\/react\/dist\/defs\// },
      handler: (code) => code.replace(/\n {2}\[\n {4}"(?:bold|duotone|light|thin)",[\s\S]*?\n {2}\],?(?=\n)/g, ''),
    },
  }
}

/**
 * The portal's build. `vite build portal` makes the site (index.html → portal/dist); `--mode kit` makes the kit's
 * page alone (kit.html → portal/dist-kit), `--mode reference-app` the reference app (→ portal/dist-reference-app): neither ever ships
 * with the site.
 */
export default defineConfig(({ mode }) => {
  const page = mode === 'kit' || mode === 'reference-app' ? mode : 'index'
  return {
    // The services serve the reference app at this address, outside production.
    ...(mode === 'reference-app' ? { base: '/reference-app/', publicDir: false } : {}),
    plugins: [
      react(),
      twoIconWeights(),
      brandPlugin(portal.version),
      fontPreloadPlugin(),
      ownPagesPlugin(),
      schemasStayPlugin(),
      // React Aria carries the words of 30 languages; the portal speaks one.
      { ...optimizeLocales.vite({ locales: ['es-ES'] }), enforce: 'pre' },
    ],
    css: { transformer: 'lightningcss' },
    build: {
      outDir: page === 'index' ? 'dist' : `dist-${page}`,
      manifest: true,
      // A browser that knows light-dark() and :has() knows modulepreload.
      modulePreload: { polyfill: false },
      // Fonts and images stay files: the content security policy allows no data: addresses.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: fileURLToPath(new URL(`./${page}.html`, import.meta.url)),
        // What home needs is one file: cut up to share parts with the application, it weighed 2 kB more.
        output: { codeSplitting: { groups: [{ name: 'home', tags: ['$initial'] }] } },
      },
    },
    test: { testTimeout: 15_000, setupFiles: [fileURLToPath(new URL('./src/testing/cleanup.ts', import.meta.url))] },
    server: {
      // Only the API is forwarded: /services/inbox and the like are pages of the portal.
      proxy: {
        '^/services/[a-z-]+/v\\d+': SERVICES,
        '/services/openapi.json': SERVICES,
      },
    },
  }
})
