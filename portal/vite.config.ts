/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { brandPlugin } from './build/brand-plugin.ts'
import { iconsPlugin } from './build/icons-plugin.ts'
import { ownPagesPlugin } from './build/own-pages-plugin.ts'
import { fileNamer } from './build/files.ts'
import { fontPreloadPlugin } from './build/font-preload-plugin.ts'
import { routeTablePlugin } from './build/route-table-plugin.ts'
import { schemasStayPlugin } from './build/schemas-stay-plugin.ts'
import { styleNamesPlugin } from './build/style-names-plugin.ts'
import portal from './package.json' with { type: 'json' }

const SERVICES = process.env['ALMENARA_SERVICES'] ?? 'http://localhost:8081'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Class names and other constants melt into the code that uses them, wherever they come from. */
const INLINE = { inlineConst: { mode: 'all', pass: 3 } } as const

/** Of its hash a file's name keeps enough to tell it from its other versions: every script names many others. Of scripts rolldown asks for seven. */
const NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:6][extname]',
}

/** Where a build begins, and where what it makes goes. */
function target(mode: string) {
  if (mode === 'kit' || mode === 'reference-app')
    return { outDir: `dist-${mode}`, manifest: true, rolldownOptions: { input: source(`./${mode}.html`) } }
  // Beside the site, with the same fonts; its pages are written by the services, which find these files in its own manifest.
  if (mode === 'help') {
    const input = { help: source('./src/help-site/main.ts') }
    return { outDir: 'dist', emptyOutDir: false, copyPublicDir: false, manifest: '.vite/help.json', rolldownOptions: { input } }
  }
  const groups = [{ name: fileNamer(source('./src/main.tsx')), includeDependenciesRecursively: false }]
  return {
    outDir: 'dist',
    manifest: true,
    rolldownOptions: {
      input: source('./index.html'),
      output: { codeSplitting: { groups }, ...NAMES },
      optimization: INLINE,
      // Where time went is asked for when somebody wonders.
      checks: { bundlerTimings: false },
    },
  }
}

/**
 * The portal's build. `vite build portal` makes the site (index.html → portal/dist) and `--mode help` adds the help site's script and
 * styles to it; `--mode kit` makes the kit's page alone (kit.html → portal/dist-kit), `--mode reference-app` the reference app
 * (→ portal/dist-reference-app): neither ever ships with the site.
 */
export default defineConfig(({ mode }) => {
  return {
    // The services serve the reference app at this address, outside production.
    ...(mode === 'reference-app' ? { base: '/reference-app/', publicDir: false } : {}),
    plugins: [
      react(),
      iconsPlugin(),
      brandPlugin(portal.version),
      fontPreloadPlugin(),
      ownPagesPlugin(),
      routeTablePlugin(),
      schemasStayPlugin(),
      styleNamesPlugin(),
      // Once at build, as strong as they go, never while a customer waits. Fonts and bitmaps are compressed already.
      compression({
        include: /assets\/.*\.(?:js|css|svg)$/,
        algorithms: ['brotliCompress', 'gzip'],
        threshold: 1024,
        skipIfLargerOrEqual: true,
      }),
      // React Aria carries the words of 30 languages; the portal speaks one.
      { ...optimizeLocales.vite({ locales: ['es-ES'] }), enforce: 'pre' },
    ],
    // React has had this hook since 18: the shims for older ones stay out, and what selects of a store is small without them.
    resolve: {
      alias: [
        { find: 'use-sync-external-store/shim/with-selector', replacement: source('./src/base/with-selector.ts') },
        { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
      ],
    },
    css: { transformer: 'lightningcss' },
    build: {
      ...target(mode),
      modulePreload: {
        // A browser that knows light-dark() and :has() knows modulepreload.
        polyfill: false,
        // What a part imports has mostly come before, and naming it all again made every file heavier. A screen comes beside its styles
        // instead of after them; a part is asked for before it is needed.
        resolveDependencies: (file) => (file.includes('Page-') ? [file] : []),
      },
      // Fonts and images stay files: the content security policy allows no data: addresses.
      assetsInlineLimit: 0,
    },
    test: { testTimeout: 15_000 },
    server: {
      // Only the API and the help are forwarded (its files from the last build): /services/inbox and the like are pages of the portal.
      proxy: {
        '^/(?:help|assets)(?:[/?]|$)': SERVICES,
        '^/services/[a-z0-9-]+/v\\d+': SERVICES,
        '/services/openapi.json': SERVICES,
      },
    },
  }
})
