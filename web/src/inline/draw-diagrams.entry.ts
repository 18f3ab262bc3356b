/**
 * Draws diagrams for the editor in a separate document, because Mermaid writes styles and markup that the admin area's
 * Content-Security-Policy forbids. The document has no origin, so that the source of a diagram cannot access the site.
 */
import mermaid, { type MermaidConfig } from 'mermaid';
import type { DiagramAnswer, DiagramRequest } from '#shared/platform/diagrams.ts';
import { dark, fonts, light } from '#shared/theme/tokens.ts';

/** The font as a data URL, which the build inserts, because an SVG picture cannot load files. */
declare const FONT: string;

/** Pixels for each CSS pixel, as sharp screens have. */
const pixelRatio = 2;
/** Pixels. Larger diagrams get a lower pixel ratio. */
const longestSide = 4096;
const family = `"${fonts.sans}",sans-serif`;
const schemes = { light, dark };

document.head.append(fontStyle('http://www.w3.org/1999/xhtml'));
/** Drawings wait for each other, because Mermaid has a single configuration and measures in the document. */
let lastDrawing: Promise<unknown> = document.fonts.load(`16px ${family}`);

addEventListener('message', ({ source, data, ports: [port] }: MessageEvent<DiagramRequest>) => {
  if (source !== parent || !port) return;
  lastDrawing = lastDrawing.then(async () => {
    port.postMessage(await drawDiagram(String(data.source)).catch(errorAnswer));
  });
});

function fontStyle(namespace: string): Element {
  const style = document.createElementNS(namespace, 'style');
  style.textContent = `@font-face{font-family:"${fonts.sans}";font-weight:1 1000;src:url(${FONT})}`;
  return style;
}

function errorAnswer(error: unknown): DiagramAnswer {
  return { error: error instanceof Error ? error.message : String(error) };
}

async function drawDiagram(source: string): Promise<DiagramAnswer> {
  const lightDrawing = await renderSvg(source, 'light');
  const darkDrawing = await renderSvg(source, 'dark');
  const texts = ['title', 'desc'].map((name) =>
    lightDrawing.svg.querySelector(`:scope > ${name}`)?.textContent?.trim(),
  );
  return {
    light: await toPicture(lightDrawing, light.sheet),
    dark: await toPicture(darkDrawing, dark.sheet),
    width: lightDrawing.width,
    height: lightDrawing.height,
    description: texts.filter(Boolean).join('. '),
  };
}

interface Drawing {
  svg: SVGSVGElement;
  /** CSS pixels. */
  width: number;
  height: number;
}

async function renderSvg(source: string, scheme: keyof typeof schemes): Promise<Drawing> {
  mermaid.initialize(settings(scheme));
  const { svg: markup } = await mermaid.render('diagram', source);
  const svg = new DOMParser().parseFromString(markup, 'image/svg+xml').documentElement;
  if (!(svg instanceof SVGSVGElement)) throw new Error('The diagram could not be drawn.');
  // Browsers refuse to export a canvas with an SVG that contains HTML.
  for (const html of svg.querySelectorAll('foreignObject')) html.remove();
  const { width, height } = svg.viewBox.baseVal;
  if (!(width > 0 && height > 0)) throw new Error('The diagram is empty.');
  svg.prepend(fontStyle('http://www.w3.org/2000/svg'));
  return { svg, width: Math.ceil(width), height: Math.ceil(height) };
}

const lockedSettings = [
  'secure',
  'securityLevel',
  'startOnLoad',
  'maxTextSize',
  'maxEdges',
  'suppressErrorRendering',
  'deterministicIds',
  'htmlLabels',
  'fontFamily',
  'theme',
  'themeVariables',
  'themeCSS',
  'darkMode',
];

function settings(scheme: keyof typeof schemes) {
  const { sheet, sunk, ink, ink2, ink3, edge, datumWash, pie } = schemes[scheme];
  return {
    startOnLoad: false,
    securityLevel: 'strict' as const,
    htmlLabels: false,
    layout: 'dagre',
    // A diagram's source cannot change these settings. Its own theme would be unreadable in one of the schemes.
    secure: [...lockedSettings],
    suppressErrorRendering: true,
    deterministicIds: true,
    fontFamily: family,
    theme: 'base' as const,
    // Mermaid's labels are half transparent, so that lines would be visible through the words.
    themeCSS: '.edgeLabel rect{opacity:1}',
    themeVariables: {
      darkMode: scheme === 'dark',
      fontFamily: family,
      background: sheet,
      primaryColor: sunk,
      primaryTextColor: ink,
      primaryBorderColor: edge,
      secondaryColor: datumWash,
      tertiaryColor: sheet,
      lineColor: ink3,
      textColor: ink,
      noteBkgColor: datumWash,
      noteTextColor: ink,
      noteBorderColor: edge,
      edgeLabelBackground: sheet,
      titleColor: ink2,
      useGradient: false,
      dropShadow: 'none',
      pie1: pie.blue,
      pie2: pie.green,
      pie3: pie.amber,
      pie4: pie.red,
      pieSectionTextColor: sheet,
      pieStrokeColor: sheet,
      pieOuterStrokeColor: edge,
      pieOpacity: '1',
    },
  } satisfies MermaidConfig;
}

/** Fills the background with the scheme's paper, because feed readers may have any background. */
async function toPicture({ svg, width, height }: Drawing, paper: string): Promise<Blob> {
  const ratio = Math.min(pixelRatio, longestSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  svg.setAttribute('width', String(canvas.width));
  svg.setAttribute('height', String(canvas.height));
  svg.style.maxWidth = 'none';
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw the diagram.');
  context.fillStyle = paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  // Quality 1 is lossless. A browser that cannot write WebP writes PNG.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 1));
  if (!blob) throw new Error('The diagram is too large for a picture.');
  return blob;
}
