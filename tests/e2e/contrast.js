// The texts on screen that do not stand off their background: 4.5 to 1, or 3 to 1 where they are large (WCAG 2.2, 1.4.3).
// The body of a function; gives a list of messages.
const channels = (color) => {
  const [r, g, b, alpha = 1] = color.match(/[\d.]+/g).map(Number);
  return { rgb: [r, g, b], alpha };
};
const blend = (over, under, alpha) => over.map((channel, at) => channel * alpha + under[at] * (1 - alpha));
const luminance = (rgb) => {
  const linear = rgb.map((channel) => channel / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
};
const contrast = (a, b) => {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};
const upwards = (element) => (element ? [element, ...upwards(element.parentElement)] : []);

// Colours as they are painted: every layer from the page's up to the element's, and how opaque all of it is.
const painted = (element) => {
  const layers = upwards(element).map((layer) => getComputedStyle(layer)).reverse();
  let ground = [255, 255, 255];
  for (const { backgroundColor } of layers) {
    const { rgb, alpha } = channels(backgroundColor);
    ground = blend(rgb, ground, alpha);
  }
  const style = getComputedStyle(element);
  const { rgb, alpha } = channels(element.closest("svg") ? style.fill : style.color);
  const opacity = layers.reduce((product, layer) => product * layer.opacity, alpha);
  return { ground, ink: blend(rgb, ground, opacity), style };
};

const isShown = (element) =>
  element.checkVisibility({ visibilityProperty: true }) && !element.closest(".vh, option, :disabled, title");
const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
const told = new Set();
for (const element of [...document.body.querySelectorAll("*")].filter((one) => hasText(one) && isShown(one))) {
  const { ground, ink, style } = painted(element);
  const size = parseFloat(style.fontSize);
  const isLarge = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
  const ratio = contrast(ink, ground);
  if (ratio < (isLarge ? 3 : 4.5)) {
    const place = upwards(element).slice(0, 3).map((one) => [one.localName, ...one.classList].join(".")).reverse();
    told.add(`${ratio.toFixed(2)} to 1: ${place.join(" > ")}, rgb(${ink.map(Math.round)}) on rgb(${ground.map(Math.round)})`);
  }
}
return [...told];
