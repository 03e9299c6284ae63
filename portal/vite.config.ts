import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVICES = process.env['ALMENARA_SERVICES'] ?? 'http://localhost:8081'

/**
 * The portal's build. `vite build portal` makes the site (index.html → portal/dist); `--mode kit` makes the kit's
 * page alone (kit.html → portal/dist-kit), which never ships with the site.
 */
export default defineConfig(({ mode }) => {
  const page = mode === 'kit' ? 'kit' : 'index'
  return {
    plugins: [
      react(),
      // React Aria carries the words of 30 languages; the portal speaks one.
      { ...optimizeLocales.vite({ locales: ['es-ES'] }), enforce: 'pre' },
    ],
    css: { transformer: 'lightningcss' },
    build: {
      outDir: mode === 'kit' ? 'dist-kit' : 'dist',
      manifest: true,
      // Fonts and images stay files: the content security policy allows no data: addresses.
      assetsInlineLimit: 0,
      rolldownOptions: { input: fileURLToPath(new URL(`./${page}.html`, import.meta.url)) },
    },
    server: {
      // Only the API is forwarded: /services/inbox and the like are pages of the portal.
      proxy: {
        '^/services/[a-z-]+/v\\d+': SERVICES,
        '/services/openapi.json': SERVICES,
      },
    },
  }
})
